import type { ReactElement } from 'react';
import { Accordion } from '#ui-kit/accordion/accordion.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { CardGrid } from '#ui-kit/card-grid/card-grid.tsx';
import { Carousel } from '#ui-kit/carousel/carousel.tsx';
import { Island } from '#ui-kit/island/island.tsx';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import { Pagination } from '#ui-kit/pagination/pagination.tsx';
import { Prose } from '#ui-kit/prose/prose.tsx';
import { ShowMore } from '#ui-kit/show-more/show-more.tsx';
import { Table } from '#ui-kit/table/table.tsx';
import { Tabs } from '#ui-kit/tabs/tabs.tsx';
import { kitCarouselIsland } from './kit-carousel.island.tsx';
import { KitRow, KitSection } from './kit-section.tsx';

const tabsOf = (prefix: string, names: readonly string[]) =>
  names.map((name, index) => ({
    id: `${prefix}-${index}`,
    label: name,
    content: <p>{name}: what belongs to it stands here, and nothing below moves when another is chosen.</p>,
  }));

export const KitPanels = (): ReactElement => (
  <KitSection id="kit-panels" title="Parts of a page">
    <KitRow title="Tabs: underlined, filled, more tabs than fit in one row">
      <div className="kit-wide kit-section-rows">
        <Tabs label="Pictures" tabs={tabsOf('kit-line', ['Photos', '360°', 'Interior', 'Video'])} />
        <Tabs label="Bodies" variant="pill" tabs={tabsOf('kit-pill', ['All vehicles', 'SUV', 'Ute'])} />
        <Tabs
          label="Makes"
          tabs={tabsOf('kit-many', ['Toyota', 'Ford', 'Mitsubishi', 'Hyundai', 'Kia', 'Mazda', 'Nissan', 'Subaru', 'Volkswagen', 'Isuzu'])}
        />
      </div>
    </KitRow>
    <KitRow title="Accordion: only one panel is open at a time">
      <div className="kit-wide kit-text">
        <Accordion
          onlyOneOf="kit-questions"
          panels={[
            { id: 'kit-q1', title: 'Can I bring it back?', content: <p>Within three days, if it is as it was.</p>, isOpen: true },
            { id: 'kit-q2', title: 'Who checked it?', content: <p>A mechanic of the state’s motoring club.</p> },
            {
              id: 'kit-q3',
              title: 'What happens when I ask a question that is longer than the width of a phone allows in one line?',
              content: <p>It takes two.</p>,
            },
          ]}
        />
      </div>
    </KitRow>
    <KitRow title="Section of a page with a long text that can be expanded">
      <PageSection id="kit-about" title="About this vehicle">
        <Prose html="<p>One owner, serviced on time.</p>" />
        <ShowMore more="Show More" less="Show Less" of="text">
          <p>Both keys and the books are in the glove box.</p>
        </ShowMore>
      </PageSection>
    </KitRow>
    <KitRow title="Table">
      <Table
        id="kit-table"
        caption="What it costs to run"
        columns={[
          { key: 'what', title: 'What' },
          { key: 'basis', title: 'Basis' },
          { key: 'year', title: 'A year', isNumber: true },
        ]}
        rows={[
          { key: 'fuel', cells: ['Fuel', '7.8 L/100 km, 15,000 km', '$2,340'] },
          { key: 'service', cells: ['Service', 'Two services at capped prices', '$598'] },
          { key: 'tyres', cells: ['Tyres', 'A set of tyres every 40,000 km', '$412'] },
        ]}
      />
    </KitRow>
    <KitRow title="Cards in a grid">
      <div className="kit-wide">
        <CardGrid label="Cards in a grid">
          {['First', 'Second', 'Third'].map((name) => (
            <li key={name} className="kit-card">
              {name}
            </li>
          ))}
        </CardGrid>
      </div>
    </KitRow>
    <KitRow title="Breadcrumb and pagination">
      <div className="kit-wide kit-stack">
        <Breadcrumb
          crumbs={[
            { label: 'Home', href: '#kit-panels' },
            { label: 'Used cars', href: '#kit-fields' },
            { label: '2021 Toyota Corolla Ascent Sport Hybrid Auto', href: null },
          ]}
        />
        <Pagination page={6} pages={12} hrefOf={(page) => `#page-${page}`} />
        <Pagination page={1} pages={2} hrefOf={(page) => `#page-${page}`} label="Pages of two" />
      </div>
    </KitRow>
    <KitRow title="A row of cards that scrolls and snaps, and a carousel that can be dragged">
      <div className="kit-wide">
        <Carousel id="kit-row" label="Cards in a row">
          {Array.from({ length: 8 }, (_, index) => `Card ${index + 1}`).map((name) => (
            <li key={name} className="kit-card">
              {name}
            </li>
          ))}
        </Carousel>
      </div>
      <div className="kit-wide kit-text">
        <Island of={kitCarouselIsland} props={{ slides: ['Drive away today', 'Trade in the old one', 'Serviced for three years'] }} />
      </div>
    </KitRow>
  </KitSection>
);
