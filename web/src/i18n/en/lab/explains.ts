// SPDX-License-Identifier: Apache-2.0
// The explanation beside the stage. Keys: area.item.part.
export const explains = {
  'explains.title': 'Behind the numbers',
  'explains.levels':
    'Data lives in HBM, passes L2, and waits in SRAM while a block works on it. The farther left a byte has to come from, the dearer it is.',
  'explains.fits':
    'A thread block has to keep its tiles in the SRAM of one SM. What decides is tile, head dimension, data type and stages, never the length of the sequence or the size of HBM.',
  'explains.map':
    'A tall tile reads K and V fewer times; a wide one only needs more room. What fits is decided by SRAM and registers of one SM, what is fast by more than that.',
  'explains.roofline':
    'Left of the ridge a kernel waits for HBM, right of it for the matrix units. Decoding does a few operations for each byte of K and V and stays at the left whatever the tile.',
  'explains.player':
    'How the kernel walks, tile by tile: each event brings a tile from HBM onto the chip, works on it, takes it back to HBM, or gives its place away. The sums at the last step are the totals of the view Counters.',
  'explains.race':
    'Both algorithms advance by the lower bound of their time: bytes and work divided by the rates of the GPU, the largest quotient.',
  'explains.gpus':
    'The same tile can fit one GPU and not the next: what a block can have differs, however much HBM the card has.',
  'explains.compare':
    'Ratios are the configuration in hand over the pinned one. The link keeps both.',
  'explains.error':
    'Such a line is about the SRAM of one block. A GPU with more HBM does not help; a smaller tile, fewer stages or a smaller data type does.',
  'explains.memory':
    'Scores grow with the square of the length, everything else in step with it. On these axes that is a line twice as steep.',
  'explains.traffic':
    'What the SMs ask of global memory and hand back to it. A tiled algorithm pays in repeated reads and saves every trip of the scores.',
  'explains.tiles':
    'A small tile needs little room on the chip but has the other operand read more often. Where its traffic falls under the solid line, tiling pays.',
  'explains.counters':
    'Elements are all that one head moves of a tensor in one kernel; times is the number of such heads. The letters are below.',
  'explains.letters': 'Letters',
  'explains.default': 'Default: {value}.',
  'explains.range': 'From {min} to {max}.',
  'explains.sources':
    'Counting rules: FlashAttention (Dao and others, 2022), algorithm 1 and theorem 2; FlashAttention-2 (Dao, 2023), algorithm 1.',
  'explains.own_profile': 'What the GPU can do is from your profile.',
  'explains.hardware_source': 'SRAM of the {name}:',
} as const;
