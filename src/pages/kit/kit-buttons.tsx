import type { ReactElement } from 'react';
import { Button, type ButtonVariant, IconButton, LinkButton } from '#ui-kit/button/button.tsx';
import { TextLink } from '#ui-kit/link/link.tsx';
import { Tooltip } from '#ui-kit/tooltip/tooltip.tsx';
import { KitRow, KitSection } from './kit-section.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'text'];
const LONG = 'Send this enquiry to the dealership that holds the vehicle and tell me when they answer';

export const KitButtons = (): ReactElement => (
  <KitSection id="kit-buttons" title="Buttons and links">
    {VARIANTS.map((variant) => (
      <KitRow key={variant} title={`${variant}: normal, hovered, focused, pressed, busy, disabled, small, large`}>
        <Button variant={variant}>Send enquiry</Button>
        <Button variant={variant} data-shown="hover">
          Send enquiry
        </Button>
        <Button variant={variant} data-shown="focus">
          Send enquiry
        </Button>
        <Button variant={variant} data-shown="active">
          Send enquiry
        </Button>
        <Button variant={variant} isBusy>
          Sending
        </Button>
        <Button variant={variant} disabled>
          Send enquiry
        </Button>
        <Button variant={variant} size="small">
          Send
        </Button>
        <Button variant={variant} size="large">
          Send enquiry
        </Button>
      </KitRow>
    ))}
    <KitRow title="Long label, full width, a link that looks like a button">
      <div className="kit-narrow">
        <Button wide>{LONG}</Button>
      </div>
      <LinkButton href="#kit-buttons" variant="secondary">
        See the details
      </LinkButton>
    </KitRow>
    <KitRow title="Icon buttons: plain, framed, disabled, explained by a tooltip">
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
