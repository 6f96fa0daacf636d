// SPDX-License-Identifier: Apache-2.0
// Small ONNX models, written as protobuf bytes. Field numbers: onnx.proto of ONNX 1.18.

/* global TextEncoder */
const encoder = new TextEncoder();

const varint = (value) => {
  const bytes = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return [...bytes, Number(rest)];
};
const tag = (field, wire) => varint((field << 3) | wire);
const integer = (field, value) => [...tag(field, 0), ...varint(value)];
const float = (field, value) => [
  ...tag(field, 5),
  ...new Uint8Array(new Float32Array([value]).buffer),
];
const bytes = (field, content) => [...tag(field, 2), ...varint(content.length), ...content];
const text = (field, content) => bytes(field, encoder.encode(content));

const attributeTypes = { float: 1, integer: 2, integers: 7 };

// Attributes are [name, type, value].
function attribute([name, type, value]) {
  const content = {
    float: () => float(2, value),
    integer: () => integer(3, value),
    integers: () => value.flatMap((one) => integer(8, one)),
  }[type]();
  return [...text(1, name), ...content, ...integer(20, attributeTypes[type])];
}

function node({ op, inputs, outputs, attributes = [], domain = '' }) {
  return [
    ...inputs.flatMap((name) => text(1, name)),
    ...outputs.flatMap((name) => text(2, name)),
    ...text(3, outputs[0]),
    ...text(4, op),
    ...attributes.flatMap((one) => bytes(5, attribute(one))),
    ...(domain ? text(7, domain) : []),
  ];
}

const floatType = 1;

function value([name, shape]) {
  const dims = shape.flatMap((size) => bytes(1, integer(1, size)));
  const tensor = [...integer(1, floatType), ...bytes(2, dims)];
  return [...text(1, name), ...bytes(2, bytes(1, tensor))];
}

const constant = ([name, number]) => [
  ...integer(2, floatType),
  ...float(4, number),
  ...text(8, name),
];

const opset = (domain, version) => [...(domain ? text(1, domain) : []), ...integer(2, version)];

/** A model's bytes: nodes; constants [name, number]; inputs and outputs [name, shape]. */
export function model({ nodes, constants = [], inputs, outputs, opsets }) {
  const graph = [
    ...nodes.flatMap((one) => bytes(1, node(one))),
    ...text(2, 'attention'),
    ...constants.flatMap((one) => bytes(5, constant(one))),
    ...inputs.flatMap((one) => bytes(11, value(one))),
    ...outputs.flatMap((one) => bytes(12, value(one))),
  ];
  return new Uint8Array([
    ...integer(1, 10),
    ...bytes(7, graph),
    ...opsets.flatMap(([domain, version]) => bytes(8, opset(domain, version))),
  ]);
}
