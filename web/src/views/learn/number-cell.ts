// SPDX-License-Identifier: Apache-2.0
// A number of a table that explains itself; a dash where it is not known.
import { html } from 'lit';
import type { Explained } from '../../state/explained.ts';
import '../attn-number.ts';
import type { Cell } from '../attn-table.ts';

export const numberCell = (of: Explained | null | undefined): Cell =>
  of ? html`<attn-number .of=${of} exact></attn-number>` : '—';
