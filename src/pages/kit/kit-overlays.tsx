import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';
import { Dialog, DialogButton, DialogCloseButton, Drawer } from '#ui-kit/dialog/dialog.tsx';
import { TextField } from '#ui-kit/field/field.tsx';
import { Popover } from '#ui-kit/popover/popover.tsx';
import { KitRow, KitSection } from './kit-section.tsx';

const PARAGRAPH =
  'Every vehicle is checked by a mechanic who does not sell it, and what was found is written down and given to you before you pay for anything.';

const Paragraphs = ({ count }: { readonly count: number }): ReactElement => (
  <div className="kit-stack">
    {Array.from({ length: count }, (_, index) => (
      // The order of the list never changes.
      // biome-ignore lint/suspicious/noArrayIndexKey: static list
      <p key={index}>{PARAGRAPH}</p>
    ))}
  </div>
);

export const KitOverlays = (): ReactElement => (
  <KitSection id="kit-overlays" title="Layers above the page">
    <KitRow title="Dialogs: a short one, a long one whose buttons stay visible, and a wide one">
      <DialogButton opens="kit-dialog">Open a dialog</DialogButton>
      <DialogButton opens="kit-dialog-long" variant="secondary">
        Open a long dialog
      </DialogButton>
      <DialogButton opens="kit-dialog-wide" variant="secondary">
        Open a wide dialog
      </DialogButton>
    </KitRow>
    <KitRow title="Drawers: at the end, at the start, at the bottom">
      <DialogButton opens="kit-drawer-end" variant="secondary">
        Open at the end
      </DialogButton>
      <DialogButton opens="kit-drawer-start" variant="secondary">
        Open at the start
      </DialogButton>
      <DialogButton opens="kit-drawer-bottom" variant="secondary">
        Open at the bottom
      </DialogButton>
    </KitRow>
    <KitRow title="Popovers: at the start edge, at the end edge">
      <Popover id="kit-popover" trigger="Share" label="Share this page">
        <div className="kit-stack-small">
          <p>Send the address of this page to somebody.</p>
          <TextField id="kit-popover-field" label="Address" defaultValue="https://example.com/cars/1" readOnly />
          <Button size="small">Copy the address</Button>
        </div>
      </Popover>
      <Popover id="kit-popover-end" trigger="Sort by" label="Sort" align="end" variant="quiet" size="small">
        <ul className="kit-links">
          {['Newest first', 'Lowest price', 'Fewest kilometres'].map((order) => (
            <li key={order}>
              <Button variant="text">{order}</Button>
            </li>
          ))}
        </ul>
      </Popover>
    </KitRow>
    <Dialog id="kit-dialog" title="How we price">
      <Paragraphs count={1} />
    </Dialog>
    <Dialog
      id="kit-dialog-long"
      title="A title so long that it does not fit beside the cross on a phone"
      footer={
        <>
          <DialogCloseButton closes="kit-dialog-long">Not now</DialogCloseButton>
          <Button>Send enquiry</Button>
        </>
      }
    >
      <Paragraphs count={14} />
    </Dialog>
    <Dialog id="kit-dialog-wide" title="Compare" size="wide">
      <Paragraphs count={2} />
    </Dialog>
    <Drawer id="kit-drawer-end" title="Filters" footer={<Button wide>Show 128 vehicles</Button>}>
      <Paragraphs count={12} />
    </Drawer>
    <Drawer id="kit-drawer-start" title="Menu" titleHidden side="start">
      <Paragraphs count={2} />
    </Drawer>
    <Drawer id="kit-drawer-bottom" title="Call us" side="bottom">
      <Paragraphs count={1} />
    </Drawer>
  </KitSection>
);
