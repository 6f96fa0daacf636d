// SPDX-License-Identifier: Apache-2.0
// Starts the page: language and theme, the engine, then the link in the address bar.
import './styles/base.css';
import { chooseLanguage } from './i18n/t.ts';
import { placeOf, readAddress, startAddress, themeOf } from './state/address.ts';
import { startEngine, store } from './state/app.ts';
import { startDress } from './state/dress.ts';
import { themes } from './state/state.ts';
import { keep, stored } from './state/storage.ts';
import { defineApp } from './views/attn-app.ts';
import { openRoom } from './views/rooms.ts';

// Each in a task of its own: a tap is answered in between.
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
// Before its first picture the page fetches no more than that needs; a hidden page has no pictures.
const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));

// What the address and the storage say, which takes a while to be read.
function remember(): void {
  const query = new URLSearchParams(location.search);
  store.update({
    language: chooseLanguage(query.get('lang'), stored('language'), navigator.languages),
    theme: themeOf(location.search) ?? themes.find((theme) => theme === stored('theme')) ?? 'auto',
    ...placeOf(location.search, location.hash),
  });
  startDress(store, (anew) => {
    const { language, theme } = store.get();
    if (anew.language) keep('language', language);
    if (anew.theme) keep('theme', theme);
  });
  let linked = false;
  store.subscribe(() => {
    if (linked || store.get().description === null) return;
    linked = true;
    readAddress(store, location.search, location.hash);
    startAddress(store);
  });
}

// Learn's first screen came with the page: it is not laid out anew before the room can take its place.
// Where the room does not come, the app says so.
async function takeOver(): Promise<void> {
  if (!document.hidden) await painted();
  await nextTask();
  const { room } = store.get();
  if (room === 'learn') await openRoom(room).catch(() => {});
  await nextTask();
  defineApp();
}

async function start(): Promise<void> {
  await nextTask();
  remember();
  await nextTask();
  void startEngine();
  await takeOver();
}
void start(); // not awaited: rooms share modules with this one, and would wait for it in turn
