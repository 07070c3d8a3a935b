import { lasting } from '#kernel/timed.ts';
import { listedModels } from '../../rules/models/model-range.ts';
import { EnergyCostTable } from '../../ui/charging/charging.tsx';
import { ContentSection } from '../../ui/content-section/content-section.tsx';
import { energyCostView } from '../../views/electric-view.ts';
import { definePageBlock, sectionAnchor, sectionTitle } from './page-block.ts';

/**
 * Compares two costs of a year for each electric model of the site: the electricity of the model, and the fuel of a vehicle
 * with a combustion engine. The option `runningCosts` sets the prices of electricity and fuel.
 */
export const energyCostsBlock = definePageBlock('energyCosts', {
  options: { title: sectionTitle, anchor: sectionAnchor },
  view: ({ title, anchor }, { site }) => {
    const tables = listedModels(site).flatMap(({ name, electric }) => (electric ? [{ name, costs: energyCostView(site, electric) }] : []));
    return lasting(tables.length === 0 ? null : { title, anchor, tables });
  },
  Component: ({ view: { title, anchor, tables }, id }) => (
    <ContentSection id={id} anchor={anchor} title={title} className="content-tables">
      <div className="charging-tables">
        {tables.map(({ name, costs }) => (
          <EnergyCostTable key={name} of={name} costs={costs} />
        ))}
      </div>
    </ContentSection>
  ),
});
