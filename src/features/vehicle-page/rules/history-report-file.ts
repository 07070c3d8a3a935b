import type { VehicleMedia } from '#model/vehicle/vehicle.ts';

/**
 * The URL of a vehicle's history report (VDP-35). Null if the vehicle has no report, or if the feed's text is neither a
 * path of this site nor a web URL.
 *
 * @example historyReportFile({ file: 'https://reports.example.com/7.pdf' }) === 'https://reports.example.com/7.pdf'
 */
export const historyReportFile = ({ file }: Pick<VehicleMedia, 'file'>): string | null => {
  const address = file?.trim() ?? '';
  return /^(https?:\/\/[^\s/]|\/(?![\\/]))\S*$/i.test(address) ? address : null;
};
