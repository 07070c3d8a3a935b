import { lasting } from '#kernel/timed.ts';
import { listedModels } from '../../rules/models/model-range.ts';
import { ChargingTable } from '../../ui/charging/charging.tsx';
import { ContentSection } from '../../ui/content-section/content-section.tsx';
import { chargingView } from '../../views/electric-view.ts';
import { definePageBlock, sectionAnchor, sectionTitle } from './page-block.ts';

/** The time that each electric model of the site needs to charge, calculated from the figures in `models.yaml`. */
export const chargingBlock = definePageBlock('charging', {
  options: { title: sectionTitle, anchor: sectionAnchor },
  view: ({ title, anchor }, { site }) => {
    const tables = listedModels(site).flatMap(({ name, electric }) => (electric ? [{ name, charging: chargingView(electric) }] : []));
    return lasting(tables.length === 0 ? null : { title, anchor, tables });
  },
  Component: ({ view: { title, anchor, tables }, id }) => (
    <ContentSection id={id} anchor={anchor} title={title} className="content-tables">
      <div className="charging-tables">
        {tables.map(({ name, charging }) => (
          <ChargingTable key={name} of={name} charging={charging} />
        ))}
      </div>
    </ContentSection>
  ),
});
