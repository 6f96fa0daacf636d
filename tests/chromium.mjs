// SPDX-License-Identifier: Apache-2.0
// The browser of tests and benchmarks: the system's Chromium ($ATTN_CHROMIUM names another), which
// runs as root, draws without a GPU and asks nobody for anything.
export const chromiumOptions = {
  executablePath: process.env.ATTN_CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
