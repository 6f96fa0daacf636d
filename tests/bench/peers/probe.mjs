import { openBrowser } from './browser.mjs';
import { problems } from './problem.mjs';
const b = await openBrowser((t) => console.error(t));
console.log(b.engine);
try {
  for (const p of problems.filter((_, i) => process.argv.slice(2).includes(String(i)))) {
    const r = await b.measure(p, 2);
    for (const row of r.rows) console.log(JSON.stringify(row));
  }
} finally {
  await b.close();
}
