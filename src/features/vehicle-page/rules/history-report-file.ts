import type { VehicleMedia } from '#model/vehicle/vehicle.ts';

/**
 * The address of a vehicle's history report (VDP-35). Null if it has none, or if the feed's text is not a path of this
 * site or a web address.
 *
 * @example historyReportFile({ file: 'https://reports.example.com/7.pdf' }) === 'https://reports.example.com/7.pdf'
 */
export const historyReportFile = ({ file }: Pick<VehicleMedia, 'file'>): string | null => {
  const address = file?.trim() ?? '';
  return /^(https?:\/\/[^\s/]|\/(?![\\/]))\S*$/i.test(address) ? address : null;
};
