// SPDX-License-Identifier: Apache-2.0
// Small TensorFlow Lite models, written as a flatbuffer. Numbers of fields, operators and option
// tables: TensorFlow Lite's schema.fbs, version 3.
import { Builder } from 'flatbuffers';

const operators = {
  ADD: { code: 0, options: 11 },
  MUL: { code: 18, options: 21 },
  SOFTMAX: { code: 25, options: 9 },
  BATCH_MATMUL: { code: 126, options: 101 },
};

const vectorOf = (builder, offsets) => {
  builder.startVector(4, offsets.length, 4);
  for (const offset of [...offsets].reverse()) builder.addOffset(offset);
  return builder.endVector();
};
const integers = (builder, values) => {
  builder.startVector(4, values.length, 4);
  for (const value of [...values].reverse()) builder.addInt32(value);
  return builder.endVector();
};

function optionsOf(builder, { op, beta = 1, transposeRight = false }) {
  builder.startObject(3);
  if (op === 'SOFTMAX') builder.addFieldFloat32(0, beta, 0);
  if (op === 'BATCH_MATMUL') builder.addFieldInt8(1, transposeRight ? 1 : 0, 0);
  return builder.endObject();
}

/**
 * A model's bytes. Tensors are {name, shape} or {name, shape, data}; nodes {op, inputs, outputs} name
 * them.
 */
export function tfliteModel({ tensors, nodes, inputs, outputs }) {
  const builder = new Builder(1024);
  const numberOf = (name) => tensors.findIndex((tensor) => tensor.name === name);
  const constants = tensors.filter(({ data }) => data !== undefined);

  // Buffer 0 is empty by custom: tensors without data name it.
  const buffers = [null, ...constants.map(({ data }) => data)].map((data) => {
    const bytes = data && new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    let vector = 0;
    if (bytes) {
      builder.startVector(1, bytes.length, 16);
      for (let i = bytes.length - 1; i >= 0; i -= 1) builder.addInt8(bytes[i]);
      vector = builder.endVector();
    }
    builder.startObject(1);
    if (vector) builder.addFieldOffset(0, vector, 0);
    return builder.endObject();
  });

  const tensorTables = tensors.map((tensor) => {
    const name = builder.createString(tensor.name);
    const shape = integers(builder, tensor.shape);
    builder.startObject(8);
    builder.addFieldOffset(0, shape, 0);
    builder.addFieldInt8(1, 0, 0); // float32
    builder.addFieldInt32(2, 1 + constants.indexOf(tensor), 0);
    builder.addFieldOffset(3, name, 0);
    return builder.endObject();
  });

  const used = [...new Set(nodes.map(({ op }) => op))];
  const codes = used.map((op) => {
    const { code } = operators[op];
    builder.startObject(4);
    builder.addFieldInt8(0, code, 0);
    builder.addFieldInt32(2, 1, 1);
    builder.addFieldInt32(3, code, 0);
    return builder.endObject();
  });

  const nodeTables = nodes.map((node) => {
    const options = optionsOf(builder, node);
    const from = integers(builder, node.inputs.map(numberOf));
    const to = integers(builder, node.outputs.map(numberOf));
    builder.startObject(5);
    builder.addFieldInt32(0, used.indexOf(node.op), 0);
    builder.addFieldOffset(1, from, 0);
    builder.addFieldOffset(2, to, 0);
    builder.addFieldInt8(3, operators[node.op].options, 0);
    builder.addFieldOffset(4, options, 0);
    return builder.endObject();
  });

  const graphName = builder.createString('attention');
  const [tensorsAt, inputsAt, outputsAt, nodesAt] = [
    vectorOf(builder, tensorTables),
    integers(builder, inputs.map(numberOf)),
    integers(builder, outputs.map(numberOf)),
    vectorOf(builder, nodeTables),
  ];
  builder.startObject(5);
  builder.addFieldOffset(0, tensorsAt, 0);
  builder.addFieldOffset(1, inputsAt, 0);
  builder.addFieldOffset(2, outputsAt, 0);
  builder.addFieldOffset(3, nodesAt, 0);
  builder.addFieldOffset(4, graphName, 0);
  const graph = builder.endObject();

  const description = builder.createString('attention');
  const [codesAt, graphsAt, buffersAt] = [codes, [graph], buffers].map((list) =>
    vectorOf(builder, list),
  );
  builder.startObject(5);
  builder.addFieldInt32(0, 3, 0);
  builder.addFieldOffset(1, codesAt, 0);
  builder.addFieldOffset(2, graphsAt, 0);
  builder.addFieldOffset(3, description, 0);
  builder.addFieldOffset(4, buffersAt, 0);
  builder.finish(builder.endObject(), 'TFL3');
  return builder.asUint8Array().slice();
}
