import { lasting } from '#kernel/timed.ts';
import type { ProgramDecision } from '#model/site/data-use.ts';
import { ContentSection } from '../../ui/content-section/content-section.tsx';
import { definePageBlock } from './page-block.ts';

/**
 * The generated part of the privacy policy: what the site's features collect, why, who receives it, and which decisions
 * a program makes or prepares (Australian Privacy Principles 1.4 and 1.7).
 */
export const collectedDataBlock = definePageBlock('collectedData', {
  options: {},
  view: (_, { dataUses }) => lasting({ uses: dataUses, decisions: dataUses.flatMap(({ decisions }) => decisions) }),
  Component: ({ view: { uses, decisions }, id }) => (
    <>
      <ContentSection id={id} anchor="what-we-collect" title="What we collect, and why" className="content-data">
        {uses.map(({ title, collected, purpose, passedTo }) => (
          <div key={title} className="prose">
            <h3>{title}</h3>
            <p>{purpose}</p>
            {collected.length > 0 && (
              <>
                <p>What is collected:</p>
                <ul>
                  {collected.map((kind) => (
                    <li key={kind}>{kind}</li>
                  ))}
                </ul>
              </>
            )}
            {collected.length + passedTo.length > 0 && (
              <p>Who receives it: {passedTo.length === 0 ? 'nobody else.' : `${passedTo.join('; ')}.`}</p>
            )}
          </div>
        ))}
      </ContentSection>
      <ContentSection id={`${id}-decisions`} anchor="decisions" title="Decisions by programs" className="content-data">
        <div className="prose">
          {decisions.length === 0 ? (
            <p>No program of this website makes or prepares a decision that affects your rights or interests.</p>
          ) : (
            <Decisions decisions={decisions} />
          )}
        </div>
      </ContentSection>
    </>
  ),
});

const Decisions = ({ decisions }: { readonly decisions: readonly ProgramDecision[] }) => (
  <ul>
    {decisions.map(({ madeBy, text, uses }) => (
      <li key={text}>
        {text} {madeBy === 'program' ? 'The program decides this alone.' : 'A person decides; the program prepares the decision.'} It uses:{' '}
        {uses.join(', ')}.
      </li>
    ))}
  </ul>
);
