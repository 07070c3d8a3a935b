import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second (USER_HZ). */
const MS_OF_TICK = 10;

/** The processor time in milliseconds that a process has used so far, in all its threads. */
export const processTime = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // One field of this file is the name of the program in parentheses, which may contain spaces. So only the text
  // after the last closing parenthesis is split at spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_OF_TICK;
};

/** The most memory in megabytes that a process has used so far. */
export const peakMegabytes = async (pid: number): Promise<number> =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000;
