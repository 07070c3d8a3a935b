import type { ReactElement } from 'react';
import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { BrochureLinks } from '#features/brochure/ui/brochure-links/brochure-links.tsx';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import { historyReportFile } from '#features/vehicle-page/rules/history-report-file.ts';
import { HistoryReportLink } from '#features/vehicle-page/ui/history-report-link.tsx';
import { ShareBar } from '#features/vehicle-page/ui/share-bar/share-bar.tsx';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';

/** Buttons for a vehicle's history report, sharing and printing (VDP-29, VDP-35, VDP-36). */
export const VehicleTools = ({
  vehicle,
  origin,
}: {
  readonly vehicle: Vehicle;
  /** Scheme and host of the site's canonical URLs, used in shared links. */
  readonly origin: string;
}): ReactElement => {
  const report = historyReportFile(vehicle.media);
  return (
    <div className="vehicle-tools">
      <div className="vehicle-papers">
        {report && <HistoryReportLink url={report} event={EVENT_IDS.historyReportUsed} />}
        <BrochureLinks slug={vehicle.slug} />
      </div>
      <ShareBar address={origin + paths.vehicle(vehicle.slug)} name={vehicleName(vehicle)} />
    </div>
  );
};
