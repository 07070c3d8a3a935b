import type { ReactElement } from 'react';
import { Button, type ButtonLook, IconButton, LinkButton } from '#ui-kit/button/button.tsx';
import { TextLink } from '#ui-kit/link/link.tsx';
import { Tooltip } from '#ui-kit/tooltip/tooltip.tsx';
import { KitRow, KitSection } from './kit-section.tsx';

const LOOKS: readonly ButtonLook[] = ['primary', 'secondary', 'quiet', 'text'];
const LONG = 'Send this enquiry to the dealership that holds the vehicle and tell me when they answer';

export const KitButtons = (): ReactElement => (
  <KitSection id="kit-buttons" title="Buttons and links">
    {LOOKS.map((look) => (
      <KitRow key={look} title={`${look}: at rest, hovered, focused, pressed, busy, disabled, small, large`}>
        <Button look={look}>Send enquiry</Button>
        <Button look={look} data-shown="hover">
          Send enquiry
        </Button>
        <Button look={look} data-shown="focus">
          Send enquiry
        </Button>
        <Button look={look} data-shown="active">
          Send enquiry
        </Button>
        <Button look={look} isBusy>
          Sending
        </Button>
        <Button look={look} disabled>
          Send enquiry
        </Button>
        <Button look={look} size="small">
          Send
        </Button>
        <Button look={look} size="large">
          Send enquiry
        </Button>
      </KitRow>
    ))}
    <KitRow title="Long words, whole width, a link that looks like a button">
      <div className="kit-narrow">
        <Button wide>{LONG}</Button>
      </div>
      <LinkButton href="#kit-buttons" look="secondary">
        See the details
      </LinkButton>
    </KitRow>
    <KitRow title="Signs alone: plain, framed, disabled, explained by a tooltip">
      <IconButton icon="share" label="Share this page" />
      <IconButton icon="chevron-right" label="Next" isFramed />
      <IconButton icon="chevron-left" label="Previous" isFramed disabled />
      <Tooltip id="kit-tip" text="Kept on this device only">
        {(tip) => <IconButton icon="heart" label="Save" isFramed {...tip} />}
      </Tooltip>
    </KitRow>
    <KitRow title="Links in text">
      <p>
        Read <TextLink href="#kit-buttons">how we price</TextLink>, or see the{' '}
        <TextLink href="https://example.com/" isOutside>
          maker’s own site
        </TextLink>
        .
      </p>
    </KitRow>
  </KitSection>
);
