// SPDX-License-Identifier: Apache-2.0
// Learn's first screen as text, with its numbers and its drawing: what stands on the page before
// any script has run, where the room will draw the same.
import { areas } from '../src/figures/areas.ts';
import type { Figure } from '../src/figures/mark.ts';
import { unwrap } from '../src/engine/error.ts';
import type { RawEngine } from '../src/engine/protocol.ts';
import { bytes, count } from '../src/i18n/format.ts';
import '../src/i18n/learn.ts';
import { say } from '../src/i18n/sentence.ts';
import { withNames } from '../src/i18n/unbroken.ts';
import { type Language, languageTag, type MessageKey, translate } from '../src/i18n/t.ts';
import { type Ask, shapeOf } from '../src/lesson/ask.ts';
import { doubling, growOptions, growSentences, growSize, growWords } from '../src/lesson/q1.ts';
import { firstStep, lessonOf, lessons, placeOfStep } from '../src/lesson/steps.ts';
import { rooms } from '../src/state/state.ts';

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

// A drawing as the text of an SVG.
export function printFigure({ width, height, marks }: Figure, label: string): string {
  const attributes = (at: Readonly<Record<string, string | number>>) =>
    Object.entries(at)
      .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
      .join('');
  const root = { class: 'figure', width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' };
  const inner = marks.map(
    ({ tag, at, text }) => `<${tag}${attributes(at)}>${escaped(text ?? '')}</${tag}>`,
  );
  return `<svg${attributes(root)} aria-label="${escaped(label)}">${inner.join('')}</svg>`;
}

export async function firstScreen(engine: RawEngine, language: Language): Promise<string> {
  const ask: Ask = (method, args) => {
    const call = engine[method] as (...all: unknown[]) => ReturnType<typeof engine.describe>;
    return Promise.resolve(unwrap(call(...args)) as never);
  };
  const shape = shapeOf(unwrap(engine.describe()), {}, {});
  const answer = await doubling(ask, shape);
  const { before, after } = answer;
  const t = (key: MessageKey, values?: Record<string, string>) =>
    escaped(translate(language, key, values));
  const told = growSentences(answer);
  const sentence = (part: 'ask' | 'lead' | 'caption') =>
    withNames(say(language, { key: `learn.q1-grow.${part}`, values: told }))
      .map((text, i) => (i % 2 ? `<span class="unbroken">${escaped(text)}</span>` : escaped(text)))
      .join('');
  const figure = areas({
    size: growSize,
    length: before.length,
    head_dim: Number(shape.params['head_dim']),
    doubled: null,
    labels: { guess: '' },
  });
  const lesson = lessonOf(firstStep);
  const steps = lessons.find(({ id }) => id === lesson)?.steps.length ?? 0;
  const drawing = translate(language, 'learn.q1-grow.drawing', { length: count(before.length) });
  const row = (name: MessageKey, value: bigint) =>
    `<tr><th scope="row">${t(name)}</th><td>${bytes(value)}</td><td>?</td></tr>`;
  return `<div class="learn start" lang="${languageTag[language]}">
      <div class="stage"><article class="step">
        <p class="where"><span>${t(`learn.${lesson}.title`)}</span><span>${t('learn.step_of', { step: '1', steps: String(steps) })}</span></p>
        <h2 class="question">${sentence('ask')}</h2>
        <p class="lead">${sentence('lead')}</p>
        <details class="words"><summary>${t('learn.q1-grow.words')}</summary><dl>${growWords.map((letter) => `<dt>${letter.toUpperCase()}</dt><dd>${t(`learn.q1-grow.word.${letter}`)}</dd>`).join('')}</dl></details>
        <p class="options">${growOptions.map((name) => `<span class="option">${t(`learn.q1-grow.option.${name}`)}</span>`).join(' ')}</p>
        <figure class="exhibit">
          <figcaption class="caption"><span class="kind">${t('kind.theory')}</span> <span>${sentence('caption')}</span></figcaption>
          <div class="beside">
            <div class="drawing">${printFigure(figure, drawing)}</div>
            <table class="figures">
              <thead><tr><th scope="col">${t('learn.tokens')}</th><th scope="col">${count(before.length)}</th><th scope="col">${count(after.length)}</th></tr></thead>
              <tbody>${row('learn.q1-grow.scores', before.scores)}${row('learn.q1-grow.inputs', before.inputs)}</tbody>
            </table>
          </div>
        </figure>
      </article></div>
      <nav class="outline" aria-label="${t('learn.outline')}">${lessons
        .map(
          ({ id, steps: own }) =>
            `<section><h3>${t(`learn.${id}.title`)}</h3><ol>${own
              .map((step) => {
                const place = placeOfStep(step);
                const current = step === firstStep ? ' aria-current="page"' : '';
                return `<li><a href="${place === '' ? '?' : `?view=learn.${place}`}"${current}>${t(`learn.${step}.title`)}</a></li>`;
              })
              .join('')}</ol></section>`,
        )
        .join(
          '',
        )}<p class="dots"><span class="dot"></span><span>${t('learn.dot.open')}</span> <span class="dot passed"></span><span>${t('learn.dot.done')}</span></p></nav>
    </div>`;
}

// The bar at the top, as attn-header draws it.
export function bar(language: Language): string {
  const t = (key: MessageKey) => escaped(translate(language, key));
  const links = rooms.map((room) => {
    const here = room === 'learn' ? ' aria-current="page"' : '';
    return `<li><a href="${room === 'learn' ? '?' : `?view=${room}`}"${here}>${t(`room.${room}`)}</a></li>`;
  });
  return `<nav class="rooms start" lang="${languageTag[language]}" aria-label="${t('page.rooms')}"><ul>${links.join('')}</ul></nav>`;
}

// What stands in place of the first screen while another room is on its way; public/opening.js knows
// which one, and whether there is one.
export const opening = (language: Language): string =>
  rooms
    .map((room) => {
      const name = translate(language, `room.${room}`);
      const text = escaped(translate(language, 'page.opening', { room: name }));
      return `<p class="opening ${room}" lang="${languageTag[language]}">${text}</p>`;
    })
    .join('');
