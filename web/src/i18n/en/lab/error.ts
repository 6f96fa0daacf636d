// SPDX-License-Identifier: Apache-2.0
// A pasted error line. Keys: area.item.part.
export const error = {
  'view.error.title': 'Explain an error',
  'view.error.caption': 'An out-of-resource line of Triton, CUDA or a driver, taken apart',
  'view.error.left_out':
    'Left out: kernels that are not attention. Candidates are configurations whose rule asks for just these bytes, with at most a little scratch.',

  'headline.error.none':
    'Paste a line that says “out of resource”. It is taken apart here: what was asked for, what the limit was, whose limit that is, and which tiles ask for just that.',
  'headline.error.candidates':
    'The kernel asked for {required} of shared memory where a block can have {limit}: {over} too many. {found|attention configuration asks|attention configurations ask} for just that. The sequence length and the size of HBM play no part.',
  'headline.error.no_candidates':
    'The kernel asked for {required} of shared memory where a block can have {limit}: {over} too many. No attention configuration within reach asks for just that.',
  'headline.error.static':
    'The kernel declares {required} of static shared memory where CUDA lets it declare {limit}: {over} too many. {found|attention configuration asks|attention configurations ask} for just that at launch, as dynamic shared memory.',
  'headline.error.tensor_memory':
    'The kernel asked for {required} columns of tensor memory where an SM has {limit}: {over} too many.',
  'headline.error.device_memory':
    'An allocator asked for {required} of device memory (HBM) that was not there. No tile size changes that; what is stored between kernels does.',
  'headline.error.device_memory_unsized':
    'The line says that device memory (HBM) ran out. It names no size, so how much was asked for is not known. No tile size changes that; what is stored between kernels does.',
  'headline.error.within':
    'The line speaks of {resource}, but the {required} it states are within the limit of {limit}: it does not say what ran out.',
  'headline.error.counted':
    'The line speaks of {resource}: {required} where the limit is {limit}, {over} too many. The sequence length and the size of HBM play no part.',
  'headline.error.partial':
    'The line speaks of {resource}, but does not state both what was asked for and the limit.',
  'headline.error.too_large':
    'The number {got} in this line is too large to be a size, so the line cannot be explained.',
  'headline.error.unknown': 'No resource is recognised in this line.',

  'error_line.label': 'The error line',
  'error_line.example': 'Example {number}',
  'error_line.read': 'Read: line {line} of {lines}: “{text}”',
  'error_line.says': 'What the line says',
  'error_line.speaker': 'Who speaks',
  'error_line.speaker.triton': 'Triton',
  'error_line.speaker.cuda': 'CUDA',
  'error_line.speaker.cutlass': 'memory-efficient attention (CUTLASS)',
  'error_line.speaker.other': 'not recognised',
  'error_line.resource': 'What ran out',
  'error_line.resource.shared_memory': 'shared memory (SRAM of a block)',
  'error_line.resource.tensor_memory': 'tensor memory',
  'error_line.resource.registers': 'registers',
  'error_line.resource.threads': 'threads',
  'error_line.resource.device_memory': 'device memory (HBM)',
  'error_line.resource.unknown': 'not recognised',
  'error_line.required': 'Asked for',
  'error_line.limit': 'Limit',
  'error_line.elements': 'What was asked for, in scores of 2 bytes',
  'error_line.length': 'Tokens of one head with so many scores',
  'error_line.gpus': 'GPUs with this limit',
  'error_line.note.static':
    'This is the limit of static shared memory: {limit} on every NVIDIA GPU, for what the source declares with a fixed size. A kernel that needs more takes dynamic shared memory at launch, once cudaFuncSetAttribute has raised cudaFuncAttributeMaxDynamicSharedMemorySize; then the limit of a block holds, which the GPU sets. The kernels of the configurations listed here do so.',
  'error_line.note.tensor_memory':
    'Tensor memory holds the accumulators of Blackwell’s data-centre chips: {columns} columns of 128 rows of 4 bytes in an SM, {size}. In FlashAttention-4 scores and output take tile columns + value dimension of them, once for each of one or two tiles of Q. Fewer tile columns, one tile of Q at a time or a smaller value dimension need fewer.',
  'error_line.note.device_memory':
    'This is the memory of the whole GPU, not that of a block: look at the score matrix and at the peak memory of a report. Standard attention stores batch × heads × query length × key length scores, twice in the forward pass; the flash kernels store none.',
  'error_line.note.as_scores':
    'What was asked for would be {elements} scores of 2 bytes: one head of {length} × {length} tokens.',
  'error_line.candidates': 'Configurations that ask for just that: {count}',
  'error_line.listed': 'The {listed} most common of {all} are listed.',
  'error_line.list_all': 'List all {all}',
  'error_line.rule': 'rule',
  'error_line.configuration': 'configuration',
  'error_line.scratch': 'scratch',
  'error_line.nearest': 'nearest that fits',
  'error_line.field': '{field} {value}',
  'error_line.action': 'look closer',
  'error_line.open': 'Open in the Lab',
} as const;
