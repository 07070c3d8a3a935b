import { FAULTY_ODOMETERS, FAULTY_PRICES, UNKNOWN_CONDITIONS } from './faulty-values.ts';

/** The true values of a vehicle, independent of how the feed writes them. */
export interface TrueVehicle {
  readonly stock: string;
  readonly price: number;
  readonly km: number;
  readonly carType: 'new' | 'demo' | 'used';
}

/**
 * One row of the feed: its line number, the name of the fault in the row, and the true values of the vehicle. `truth`
 * is null if the import must not create a vehicle from this row.
 */
export interface FaultyRow {
  readonly line: number;
  readonly fault: string;
  readonly truth: TrueVehicle | null;
}

export interface FaultyFeed {
  readonly bytes: Buffer;
  /** The rows in the order of the feed. */
  readonly rows: readonly FaultyRow[];
}

const COLUMNS = ['StockNo', 'Make', 'Model', 'Year', 'Condition', 'Price', 'Kms', 'Seats', 'Doors', 'Comments'] as const;
type Column = (typeof COLUMNS)[number];

/** The mapping of feed columns to fields, as a dealership would write it. */
export const FAULTY_MAPPING = {
  identity: { field: 'StockNo' },
  fields: {
    stocknum: 'StockNo',
    make: 'Make',
    model: 'Model',
    year: 'Year',
    car_type: 'Condition',
    price: 'Price',
    km: 'Kms',
    seats: 'Seats',
    doors: 'Doors',
    dealercomments: 'Comments',
  },
} as const;

const GROUPS = [
  ['Kia', 'Rio', 18_000],
  ['Mazda', 'CX-5', 27_000],
  ['Toyota', 'HiLux', 44_000],
  ['Ford', 'Ranger', 52_000],
] as const;
const ROWS = 500;
const CLEAN_ROWS = 240;

const truthOf = (index: number): TrueVehicle => {
  const [, , base] = GROUPS[index % GROUPS.length] ?? GROUPS[0];
  // No two vehicles have the same price or the same odometer reading. Each price is within 6 % of the average price
  // of its model, and no number ends in several zeros.
  return { stock: `S${1_000 + index}`, price: base + ((index * 37) % 997) + 3, km: 81_000 + index * 13 + 7, carType: 'used' };
};

const cellsOf = (truth: TrueVehicle, index: number): Record<Column, string> => {
  const [Make, Model] = GROUPS[index % GROUPS.length] ?? GROUPS[0];
  const { stock: StockNo, price, km } = truth;
  const own = { StockNo, Make, Model, Year: '2020', Condition: 'Used', Price: String(price), Kms: String(km) };
  return { ...own, Seats: '5', Doors: '4', Comments: 'One owner' };
};

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

interface Made {
  readonly fault: string;
  readonly truth: TrueVehicle | null;
  readonly text: string;
}

type Writer = (cells: Record<Column, string>, truth: TrueVehicle, columns: readonly Column[]) => string;
type Fault = readonly [name: string, write: Writer, isVehicle?: boolean];

const row = (cells: Readonly<Record<Column, string>>, columns: readonly Column[]): string =>
  columns.map((column) => quoted(cells[column])).join(',');
const changed =
  (change: (truth: TrueVehicle) => Partial<Record<Column, string>>): Writer =>
  (cells, truth, columns) =>
    row({ ...cells, ...change(truth) }, columns);

/** Faults that affect the whole row. */
const BROKEN_ROWS: readonly Fault[] = [
  [
    'a price with a comma but without quotation marks',
    ({ Price, ...cells }, _, columns) => row({ ...cells, Price: '@' }, columns).replace('@', `${Price.slice(0, -3)},${Price.slice(-3)}`),
  ],
  [
    'a row with one missing cell',
    (cells, _, columns) =>
      columns
        .slice(0, -1)
        .map((column) => quoted(cells[column]))
        .join(','),
  ],
  [
    'a row with its cells shifted to the left',
    (cells, _, columns) => [...columns.filter((column) => column !== 'Year').map((column) => quoted(cells[column])), ''].join(','),
  ],
  ['price and odometer reading are swapped', changed(({ price, km }) => ({ Price: String(km), Kms: String(price) }))],
  ['the price is repeated in the odometer column', changed(({ price }) => ({ Kms: String(price) }))],
  ['the odometer reading is repeated in the price column', changed(({ km }) => ({ Price: String(km) }))],
  ['an old car with a high odometer and the condition new', changed(() => ({ Condition: 'New', Year: '2014' }))],
  ['the stock number of an earlier row', changed(() => ({ StockNo: 'S1000', Price: '19999' })), false],
  ['no stock number', changed(() => ({ StockNo: '' })), false],
  ['a repeated header row', (_, __, columns) => columns.join(','), false],
  ['a repeated header row after a byte order mark', (_, __, columns) => `\ufeff${columns.join(',')}`, false],
  ['the number of seats in the column of doors', changed(() => ({ Doors: ' 5 Seats', Seats: '' }))],
  ['a year with only two digits', changed(() => ({ Year: '20' }))],
  ['a VIN in the column of comments', changed(({ stock }) => ({ StockNo: `${stock}`, Comments: 'KNADN512LC6123456' }))],
  ['HTML in the comments', changed(() => ({ Comments: '<script>alert("$1")</script><b>only</b> 5 km, "as new"' }))],
  ['a line break in the comments', changed(() => ({ Comments: 'One\nowner' }))],
  ['spaces around every value', changed(({ price, km }) => ({ Price: `  ${price} `, Kms: ` ${km}\t`, Condition: ' used ' }))],
];

const FAULTS: readonly Fault[] = [
  ...FAULTY_PRICES.map(([name, write]): Fault => [`price: ${name}`, changed(({ price }) => ({ Price: write(price) }))]),
  ...FAULTY_ODOMETERS.map(([name, write]): Fault => [`odometer: ${name}`, changed(({ km }) => ({ Kms: write(km) }))]),
  ...UNKNOWN_CONDITIONS.map((text): Fault => [`condition: ${text}`, changed(() => ({ Condition: text }))]),
  ...BROKEN_ROWS,
];

const madeRow = (index: number, columns: readonly Column[]): Made => {
  const truth = truthOf(index);
  const cells = cellsOf(truth, index);
  if (index < CLEAN_ROWS) return { fault: 'nothing', truth, text: row(cells, columns) };
  const [fault, write, isVehicle = true] = FAULTS[(index - CLEAN_ROWS) % FAULTS.length] ?? ['nothing', row as never];
  return { fault, truth: isVehicle ? truth : null, text: write(cells, truth, columns) };
};

export interface FaultyFeedOptions {
  /** The order of the columns. `heading` is the header row, if it differs from the names of the columns. */
  readonly columns?: readonly Column[];
  readonly heading?: readonly string[];
  /** True to create only rows without faults. */
  readonly isClean?: boolean;
}

/**
 * Creates a feed of 500 rows with the true values of each row. The rows contain more than a hundred wrong ways to write
 * a price, an odometer or a condition. The feed also has broken rows, mixed line endings, bytes that are not UTF-8, and
 * a truncated last row. The feed is the same in every run.
 */
export const faultyFeed = ({ columns = COLUMNS, heading = columns, isClean = false }: FaultyFeedOptions = {}): FaultyFeed => {
  const rows: FaultyRow[] = [];
  const pieces: Buffer[] = [Buffer.from(`${heading.join(',')}\n`)];
  let line = 2;
  for (let index = 0; index < (isClean ? CLEAN_ROWS : ROWS); index += 1) {
    const { fault, truth, text } = madeRow(index, columns);
    const isLast = !isClean && index === ROWS - 1;
    rows.push({ line, fault: isLast ? 'cut off' : fault, truth });
    const end = index % 3 === 0 ? '\r\n' : '\n';
    pieces.push(Buffer.from(isLast ? text.slice(0, text.length - 22) : `${text}${end}`));
    // This row contains one byte in Windows-1252. The rest of the feed is UTF-8.
    if (index === 7) pieces.push(...badByteRow(rows, columns, ++line));
    line += 1 + (text.match(/\n/g)?.length ?? 0);
  }
  return { bytes: Buffer.concat(pieces), rows };
};

const badByteRow = (rows: FaultyRow[], columns: readonly Column[], line: number): readonly Buffer[] => {
  const truth: TrueVehicle = { stock: 'S9999', price: 18_411, km: 70_123, carType: 'used' };
  rows.push({ line, fault: 'a byte that is not valid UTF-8', truth });
  const text = row({ ...cellsOf(truth, 0), StockNo: truth.stock, Comments: 'café @' }, columns);
  const [before = '', after = ''] = text.split('@');
  return [Buffer.from(before), Buffer.from([0xe9]), Buffer.from(`${after}\n`)];
};
