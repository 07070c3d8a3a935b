// Counts the values of ten facets in the raw listings and compares the counts with the answers of a running site. It
// shares no code with the product, so that it finds a mistake in the product's stock import.
//
//   node tools/check-listings.mjs <listings.csv> <http://site.localhost:3000>
import { readFileSync } from 'node:fs';
import { get } from 'node:http';

const [file, address] = process.argv.slice(2);
if (file === undefined || address === undefined) {
  console.error('Usage: node tools/check-listings.mjs <listings.csv> <address of the site>');
  process.exit(2);
}

/** Parses CSV strictly by RFC 4180. */
const parseCsv = (text) => {
  const rows = [];
  let row = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\n') {
      row.push(cell.replace(/\r$/, ''));
      rows.push(row);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
};

const [heading, ...lines] = parseCsv(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
const rows = lines
  .filter((line) => line.length === heading.length)
  .map((line) => Object.fromEntries(heading.map((name, index) => [name, line[index].trim()])));
const meansNothing = new Set(['', '-', '- / -', 'na', 'nan', 'poa', 'other']);
const known = (text) => (text === undefined || meansNothing.has(text.toLowerCase()) ? null : text);

const twoWordMakes = { Land: 'Land Rover', Great: 'Great Wall', Alfa: 'Alfa Romeo', Aston: 'Aston Martin' };
const bodies = { 'Ute / Tray': 'Ute' };
const drives = { Front: 'FWD', Rear: 'RWD' };
const fuels = { Premium: 'Petrol', Unleaded: 'Petrol', Leaded: 'Petrol' };

/**
 * For each facet, a function that reads the value from a row of the listings file. These functions use no code of the
 * product's import, because they check the import.
 */
const facets = {
  make: (row) => twoWordMakes[row.Brand] ?? known(row.Brand),
  year: (row) => known(row.Year),
  car_type: (row) => known(row.UsedOrNew)?.toLowerCase(),
  simple_body: (row) => {
    const body = known(row.BodyType);
    return body === null ? null : (bodies[body] ?? body);
  },
  transmission: (row) => known(row.Transmission),
  drive: (row) => {
    const drive = known(row.DriveType);
    return drive === null ? null : (drives[drive] ?? drive);
  },
  fuel: (row) => {
    const fuel = known(row.FuelType);
    return fuel === null ? null : (fuels[fuel] ?? fuel);
  },
  seats: (row) => /(\d+) Seats/.exec(row.Seats)?.[1] ?? /(\d+) Seats/.exec(row.Doors)?.[1] ?? null,
  colour: (row) => (/^\d+ years? \//.test(row.ColourExtInt) ? null : known(row.ColourExtInt.split(' / ')[0])),
  // A listing without a location is at the yard of the dealership.
  city: (row) => known(row.Location)?.split(',')[0].trim() ?? yardCity,
};

const countRows = (readValue) => {
  const counts = new Map();
  for (const row of rows) {
    const value = readValue(row);
    if (value === null || value === undefined) continue;
    const key = value.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
};

/**
 * Requests a path of the site and returns the parsed JSON. The request for a name under .localhost goes to
 * 127.0.0.1 with the name in the Host header, because Node may not resolve such a name.
 */
const ask = (path) =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(address);
    const target = hostname.endsWith('.localhost') ? '127.0.0.1' : hostname;
    get({ host: target, port: port || 80, path, headers: { host } }, async (answer) => {
      let body = '';
      for await (const chunk of answer.setEncoding('utf8')) body += chunk;
      if (answer.statusCode === 200) resolve(JSON.parse(body));
      else reject(new Error(`${address}${path} answered ${answer.statusCode}`));
    }).on('error', reject);
  });

let yardCity = null;
let wrong = 0;
let compared = 0;
const result = await ask('/api/search');
yardCity = (await ask('/api/site')).locations.find(({ primary }) => primary)?.address?.city ?? null;
console.log(`${rows.length} rows in the file, ${result.count} vehicles on the site`);
if (result.count !== rows.length) wrong += 1;
for (const [facet, readValue] of Object.entries(facets)) {
  const items = result.facets[facet];
  if (items === undefined) {
    console.log(`${facet.padEnd(14)} is not a facet of this site: add it to search.facets in site.yaml`);
    wrong += 1;
    continue;
  }
  const expected = countRows(readValue);
  // A site may show fewer values of a facet than the stock file contains. The counts of the shown values must be right.
  const shown = items.map((item) => [item.value.toLowerCase(), item.count]);
  const differences = shown.filter(([value, count]) => expected.get(value) !== count);
  for (const [value, count] of differences) console.log(`  ${facet} ${value}: site ${count}, file ${expected.get(value) ?? 0}`);
  compared += shown.length;
  wrong += differences.length;
  console.log(
    `${`${facet}:`.padEnd(15)} the counts of ${shown.length} of ${expected.size} values were compared, and ${differences.length} of these counts differ`,
  );
}
console.log(wrong === 0 && compared > 0 ? `All ${compared} counts agree` : `${wrong} differences`);
process.exitCode = wrong === 0 && compared > 0 ? 0 : 1;
