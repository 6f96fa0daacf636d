// SPDX-License-Identifier: Apache-2.0
// How many tiles of the map run, and which of them is best.
import type { HardwareProfile } from '../engine/protocol.ts';
import type { Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import { explained, type Explained, type Part, plainSentence, type Told } from './explained.ts';
import type { Results } from './state.ts';
import { bestCell, cellNumber, type MapCell, type MapQuantity, ownCell } from './tile-map.ts';
import { told } from './told.ts';

const tileText = ({ tile_rows, tile_cols }: MapCell): Value => ({
  text: `${tile_rows} × ${tile_cols}`,
});

export function mapHeadline(
  cells: readonly MapCell[],
  show: MapQuantity,
  { params }: Results,
  hardware: HardwareProfile | null,
): Told {
  const best = bestCell(cells, show);
  const own = ownCell(cells, params);
  const values = {
    all: { count: cells.length },
    gpu: { text: hardware?.name ?? String(params['hardware']) },
    quantity: { message: `map.of.${show}` },
  };
  const fit = fitting(cells);
  if (cells.every(({ refused }) => refused !== null)) {
    return told('headline.map.none', {}, values);
  }
  if (!best?.text || own === null) {
    const unknown = cells.some(({ missing }) => missing === 'map.unknown');
    return unknown
      ? told('headline.map.unknown', { fit }, values)
      : told('headline.map.no_rule', {}, values);
  }
  const known = { ...values, best: tileText(best), tile: tileText(own) };
  const numbers = { fit, value: cellNumber(best, show, params) };
  if (own.refused !== null || own.text === null)
    return told('headline.map.refused', numbers, known);
  return told(
    own.value === best.value ? 'headline.map.is_best' : 'headline.map.better',
    { ...numbers, own: cellNumber(own, show, params) },
    known,
  );
}

// Each cell is judged by itself: how many there are of each verdict.
function fitting(cells: readonly MapCell[]): Explained {
  const refused = cells.flatMap(({ refused: why }) => (why === null ? [] : [why.key]));
  const tooLarge = refused.filter((key) => key === 'map.too_large').length;
  const noBlock = refused.filter((key) => key === 'map.no_block').length;
  const others = refused.length - tooLarge - noBlock;
  const part = (label: MessageKey, count: number, minus = true): Part[] =>
    count === 0 ? [] : [{ label: plainSentence(label), value: { count }, formula: null, minus }];
  return explained(
    'map.fit',
    'fact.tiles_fit',
    'modelled',
    { count: cells.length - refused.length },
    {
      how: [plainSentence('explained.how.tiles_fit')],
      parts: [
        ...part('fact.tiles', cells.length, false),
        ...part('fact.tiles_too_large', tooLarge),
        ...part('fact.tiles_no_block', noBlock),
        ...part('fact.tiles_no_answer', others),
      ],
      leftOut: 'number.left_out.sram',
    },
  );
}
