// SPDX-License-Identifier: Apache-2.0
// 硬件目录与模型所引用的出处，按英文原文查找。标题、产品名、代码库与文件名照原样。

export const documents: Readonly<Record<string, string>> = {
  "NVIDIA Technical Blog, 'NVIDIA Ampere Architecture In-Depth': table of P100, V100, A100":
    'NVIDIA 技术博客“NVIDIA Ampere Architecture In-Depth”：P100、V100、A100 对照表',
  'NVIDIA CCCL, libcudacxx/include/cuda/__device/arch_traits.h; CUDA C++ Programming Guide, tables by compute capability':
    'NVIDIA CCCL，libcudacxx/include/cuda/__device/arch_traits.h；《CUDA C++ Programming Guide》，按计算能力列出的表',
  'CUDA C++ Programming Guide, throughput of arithmetic instructions (16 special functions per clock and SM, 7.x to 9.0); FlashAttention-3 paper, section 2 (H100); FlashAttention-4 paper (B200)':
    '《CUDA C++ Programming Guide》，算术指令的吞吐（7.x 至 9.0：每个 SM 每周期 16 个特殊函数）；FlashAttention-3 论文第 2 节（H100）；FlashAttention-4 论文（B200）',
  "NVIDIA's Ampere papers as quoted: L2 reads of 5,120 B/clk (A100) and 2,048 B/clk (V100), 2.3 times apart in 'Ampere Architecture In-Depth'; PMC10448217, table 3: 7,219 and 3,133 GB/s":
    'NVIDIA 的 Ampere 文献（转引）：L2 读取每周期 5,120 B（A100）与 2,048 B（V100），“Ampere Architecture In-Depth”称相差 2.3 倍；PMC10448217 表 3：7,219 与 3,133 GB/s',
  'deviceQuery output of a Tesla T4, on a page of GPU information: 40 SM, 1,590 MHz, 256 bit at 5,001 MHz, 4,194,304 bytes of L2':
    '一页 GPU 资料上 Tesla T4 的 deviceQuery 输出：40 个 SM，1,590 MHz，256 位、5,001 MHz，L2 4,194,304 字节',
  'sysrqmts, T4: 320 GB/s, 8.141 TFLOP/s, 70 W; Hugging Face hub, table of GPUs: 65 TFLOP/s in fp16':
    'sysrqmts，T4：320 GB/s，8.141 TFLOP/s，70 W；Hugging Face hub 的 GPU 表：fp16 65 TFLOP/s',
  'sysrqmts, comparison with the A10 PCIe: 72 SM, 1,695 MHz, 600.2 GB/s, 6 MB of L2, 31.24 TFLOP/s':
    'sysrqmts，与 A10 PCIe 的对比：72 个 SM，1,695 MHz，600.2 GB/s，L2 6 MB，31.24 TFLOP/s',
  '72 SM x 1,024 FLOP/clk x 1.695 GHz = 125.0 TFLOP/s; professional GA102 boards keep the full rate with fp32 accumulation, as the A40 datasheet shows (149.7 from 84 SM at 1.74 GHz)':
    '72 SM x 1,024 FLOP/clk x 1.695 GHz = 125.0 TFLOP/s；专业级 GA102 板卡以 fp32 累加时仍是全速，A40 数据手册即如此（84 个 SM、1.74 GHz 为 149.7）',
  'JakeFlasher/benchmark_flash_attention, device listing by nvbench: 56 SM, 1,440 MHz, 933 GB/s, 164 KiB of shared memory, 24,576 KiB of L2, 32 blocks and 2,048 threads per SM':
    'JakeFlasher/benchmark_flash_attention，nvbench 列出的设备信息：56 个 SM，1,440 MHz，933 GB/s，共享内存 164 KiB，L2 24,576 KiB，每个 SM 32 个线程块、2,048 个线程',
  'sysrqmts, comparison with the A30: 933.1 GB/s, 1,440 MHz, 165 W, 24 MB of L2':
    'sysrqmts，与 A30 的对比：933.1 GB/s，1,440 MHz，165 W，L2 24 MB',
  "Glenn Lockwood's notes on GPUs (the page of each chip; its path was not kept)":
    'Glenn Lockwood 的 GPU 笔记（各芯片的页面；路径没有保存）',
  'Paderborn PC2 wiki, deviceQuery of an A100 with 40 GB: 108 SM, 1,410 MHz, 41,943,040 bytes of L2, 1,555 GB/s':
    'Paderborn PC2 wiki，一块 40 GB A100 的 deviceQuery：108 个 SM，1,410 MHz，L2 41,943,040 字节，1,555 GB/s',
  '108 SM x 2,048 FLOP/clk x 1.41 GHz = 311.9 TFLOP/s; 108 SM x 128 B x 1.41 GHz = 19.5 TB/s, the 19 TB/s of the FlashAttention paper, figure 1':
    '108 SM x 2,048 FLOP/clk x 1.41 GHz = 311.9 TFLOP/s；108 SM x 128 B x 1.41 GHz = 19.5 TB/s，即 FlashAttention 论文图 1 的 19 TB/s',
  'sysrqmts, comparison with the RTX A6000: 84 SM, 1,800 MHz, 768 GB/s, 6 MB of L2, 38.71 TFLOP/s, 300 W':
    'sysrqmts，与 RTX A6000 的对比：84 个 SM，1,800 MHz，768 GB/s，L2 6 MB，38.71 TFLOP/s，300 W',
  'Hugging Face hub, table of GPUs: 38.71 TFLOP/s, 48 GB, 300 W; NVIDIA A40 datasheet: 149.7 TFLOP/s dense from as many SM at 1.74 GHz':
    'Hugging Face hub 的 GPU 表：38.71 TFLOP/s，48 GB，300 W；NVIDIA A40 数据手册：同样多的 SM、1.74 GHz，稠密 149.7 TFLOP/s',
  'NVIDIA Ampere GA102 whitepaper, column of the RTX 3090, as quoted in public repositories: fp16 tensor peak 71 with fp32 and 142 with fp16 accumulation; 6,144 KB of L2, 20,992 KB of registers, 10,752 KB of L1':
    'NVIDIA Ampere GA102 白皮书 RTX 3090 一列（公开代码库转引）：fp16 张量峰值以 fp32 累加 71、以 fp16 累加 142；L2 6,144 KB，寄存器 20,992 KB，L1 10,752 KB',
  'NVIDIA Ada whitepaper v2.02, appendix A, column of the RTX 4090: fp16 165.2 with fp32 and 330.3 with fp16 accumulation, fp8 330.3 and 660.6; 73,728 KB of L2, 16,384 KB of L1, 32,768 KB of registers':
    'NVIDIA Ada 白皮书 v2.02 附录 A，RTX 4090 一列：fp16 以 fp32 累加 165.2、以 fp16 累加 330.3，fp8 330.3 与 660.6；L2 73,728 KB，L1 16,384 KB，寄存器 32,768 KB',
  'NVIDIA Ada Tuning Guide: 100 KB of shared memory per SM, 99 KB per block, 48 warps, 24 blocks':
    'NVIDIA Ada Tuning Guide：每个 SM 共享内存 100 KB，每个线程块 99 KB，48 个 warp，24 个线程块',
  '128 SM x 512 FLOP/clk x 2.52 GHz = 165.2 TFLOP/s; 169 measured forward (apache/tvm, tl_doc/flash_perf.md), so real clocks are higher':
    '128 SM x 512 FLOP/clk x 2.52 GHz = 165.2 TFLOP/s；前向实测 169（apache/tvm，tl_doc/flash_perf.md），可见实际频率更高',
  'NVIDIA RTX Blackwell whitepaper as quoted in attention-kernel repositories: with fp32 accumulation fp16 209.5 and fp8 419; fp4 3,352 sparse, so 1,676 dense':
    'NVIDIA RTX Blackwell 白皮书（注意力核函数代码库转引）：以 fp32 累加 fp16 209.5、fp8 419；fp4 稀疏 3,352，故稠密 1,676',
  'Linux Format, May 2025, review of the RTX 5090: 170 SM, 2,407 MHz, 96 MB of cache, 1,792 GB/s, 575 W; two spec pages':
    'Linux Format，2025 年 5 月，RTX 5090 评测：170 个 SM，2,407 MHz，缓存 96 MB，1,792 GB/s，575 W；两页规格表',
  'NVIDIA L4 datasheet: with sparsity 242 (fp16), 485 (fp8, int8) and 120 (tf32), halved here; 300 GB/s, 72 W':
    'NVIDIA L4 数据手册：稀疏时 242（fp16）、485（fp8、int8）、120（tf32），这里取一半；300 GB/s，72 W',
  '58 SM x 1,024 FLOP/clk x 2.04 GHz = 121.2 TFLOP/s; 7,424 cores x 2 x 2.04 GHz = 30.3':
    '58 SM x 1,024 FLOP/clk x 2.04 GHz = 121.2 TFLOP/s；7,424 个核心 x 2 x 2.04 GHz = 30.3',
  'NVIDIA L40S datasheet, dense and sparse: tf32 183 and 366, fp16 and bf16 362 and 733, fp8 and int8 733 and 1,466; fp32 91.6; 864 GB/s; 350 W':
    'NVIDIA L40S 数据手册，稠密与稀疏：tf32 183 与 366，fp16、bf16 362 与 733，fp8、int8 733 与 1,466；fp32 91.6；864 GB/s；350 W',
  'NVIDIA H100 datasheet as mirrored by a reseller (hpctech). SXM5: fp16 989.4, tf32 494.7, fp8 and int8 1,978.9, fp32 66.9, 3.35 TB/s, 700 W. PCIe: fp16 756, tf32 378, fp8 1,513, fp32 51.2, 2.0 TB/s, 350 W':
    'NVIDIA H100 数据手册（经销商 hpctech 的副本）。SXM5：fp16 989.4，tf32 494.7，fp8、int8 1,978.9，fp32 66.9，3.35 TB/s，700 W。PCIe：fp16 756，tf32 378，fp8 1,513，fp32 51.2，2.0 TB/s，350 W',
  'FlashAttention-3 paper: 989 TFLOP/s in fp16; 3.9e12 special functions per second, 16 x 132 x 1.83 GHz':
    'FlashAttention-3 论文：fp16 989 TFLOP/s；每秒 3.9e12 个特殊函数，16 x 132 x 1.83 GHz',
  'H200 product figures, repeated in MLPerf system descriptions and the GPU table of the JAX scaling book: 141 GB, 4.8 TB/s, compute as the H100 SXM':
    'H200 产品数据，MLPerf 系统说明与 JAX scaling book 的 GPU 表中相同：141 GB，4.8 TB/s，算力同 H100 SXM',
  'flash-attention issue 1310: 148 TFLOP/s in fp16, 4 TB/s; tables in Chinese-language repositories: 78 SM, fp8 and int8 296, tf32 74, fp32 44, 60 MB of L2, 96 GB, 400 W':
    'flash-attention issue 1310：fp16 148 TFLOP/s，4 TB/s；中文代码库中的表：78 个 SM，fp8、int8 296，tf32 74，fp32 44，L2 60 MB，96 GB，400 W',
  'Copied from the A100 80 GB: the export variant only cuts NVLink to 400 GB/s':
    '照 A100 80 GB 填写：出口版只把 NVLink 降到 400 GB/s',
  'Export variant of the H100 SXM5 (NVLink 400 GB/s, fp64 1 TFLOP/s); DeepSeek FlashMLA README: 3,000 GB/s where memory binds and 660 TFLOP/s where compute does, in line with 3.35 TB/s and 989 TFLOP/s':
    'H100 SXM5 的出口版（NVLink 400 GB/s，fp64 1 TFLOP/s）；DeepSeek FlashMLA 的 README：受限于显存时 3,000 GB/s，受限于计算时 660 TFLOP/s，与 3.35 TB/s、989 TFLOP/s 相符',
  'FlashAttention-4 paper, hardware section and roofline: 148 SM, 1.85 GHz, 8,192 bf16 FLOP, 16 exp and 128 B of shared memory per clock and SM, 2.25 PFLOP/s, 256 KB of tensor memory per SM':
    'FlashAttention-4 论文的硬件一节与屋顶线：148 个 SM，1.85 GHz，每个 SM 每周期 8,192 个 bf16 FLOP、16 个 exp、128 B 共享内存，2.25 PFLOP/s，每个 SM 张量内存 256 KB',
  'NVIDIA GB200 NVL72, figures per GPU: dense bf16 2.5, fp8 5 and fp4 10 PFLOP/s, 8 TB/s':
    'NVIDIA GB200 NVL72，每个 GPU 的数据：稠密 bf16 2.5、fp8 5、fp4 10 PFLOP/s，8 TB/s',
  'AMD ROCm documentation, table of accelerator hardware specifications':
    'AMD ROCm 文档，加速器硬件规格表',
  'AMD Instinct MI250X datasheet as quoted in repositories. One GCD: 110 CU, 64 KiB of LDS, 16 KiB of L1 and 512 KiB of vector registers each, 8 MiB of L2, 64 GB; the board: 383 TFLOP/s in fp16, 3.2768 TB/s':
    'AMD Instinct MI250X 数据手册（代码库转引）。一个 GCD：110 个 CU，各有 64 KiB LDS、16 KiB L1、512 KiB 向量寄存器，L2 8 MiB，64 GB；整块板卡：fp16 383 TFLOP/s，3.2768 TB/s',
  'AMD Instinct MI300X datasheet: 304 CU in 8 XCD, 64 KiB of LDS and 32 KiB of L1 each, 4 MiB of L2 per XCD, 256 MiB of Infinity Cache at up to 17.2 TB/s, 192 GB, 5.325 TB/s, peaks by type':
    'AMD Instinct MI300X 数据手册：8 个 XCD 共 304 个 CU，各有 64 KiB LDS、32 KiB L1，每个 XCD L2 4 MiB，Infinity Cache 256 MiB、最高 17.2 TB/s，192 GB，5.325 TB/s，各数据类型的峰值',
  'philipturner/metal-benchmarks, README and hardware tables. Per core: 128 ALUs, 208 KB of registers, some 60 KB of threadgroup memory of which a threadgroup may take 32, 8 KB of L1':
    'philipturner/metal-benchmarks，README 与硬件表。每个核心：128 个 ALU，寄存器 208 KB，threadgroup 内存约 60 KB（一个 threadgroup 可用 32 KB），L1 8 KB',
  'cores x 128 ALUs x 2 FLOP x clock': '核心数 x 128 个 ALU x 2 FLOP x 频率',
  'Apple, product pages': 'Apple，产品页面',
  'AMLA paper, hardware section and tables on the Ascend 910B':
    'AMLA 论文，硬件一节与 Ascend 910B 的表',
  'CANN documentation as quoted in repositories; huawei-csl/pto-kernels, asserts in the flash-attention source: 512 KB of L1, 192 KB of UB':
    'CANN 文档（代码库转引）；huawei-csl/pto-kernels，flash-attention 源码中的断言：L1 512 KB，UB 192 KB',
  'NVIDIA Jetson AGX Orin technical brief: 2,048 CUDA and 64 tensor cores, 192 KB of L1 per SM, 4 MB of L2, 204.8 GB/s; the GPU alone: 170 TOPS of sparse int8, 5.3 TFLOP/s in fp32':
    'NVIDIA Jetson AGX Orin 技术简介：2,048 个 CUDA 核心、64 个张量核心，每个 SM L1 192 KB，L2 4 MB，204.8 GB/s；仅 GPU：稀疏 int8 170 TOPS，fp32 5.3 TFLOP/s',
  'jax-ml/jax, Pallas for TPU, tpu_info: VMEM per core, HBM size and bandwidth, peaks per chip':
    'jax-ml/jax，Pallas for TPU，tpu_info：每核 VMEM、HBM 容量与带宽、每芯片峰值',
  'Google Cloud TPU documentation, system architecture; JAX scaling book':
    'Google Cloud TPU 文档，系统架构；JAX scaling book',
  'FlashAttention (Dao et al., 2022), algorithms 0 and 1, theorem 2':
    'FlashAttention（Dao 等，2022），算法 0 与 1，定理 2',
  'FlashAttention-2 (Dao, 2023), algorithm 1': 'FlashAttention-2（Dao，2023），算法 1',
  'NVIDIA CUDA C++ Programming Guide, technical specifications per compute capability':
    'NVIDIA《CUDA C++ Programming Guide》，各计算能力的技术规格',
};
