import type { ReactElement } from 'react';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { Dialog } from '#ui-kit/dialog/dialog.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import type { PopupView } from '../../views/popup-view.ts';

/**
 * A closed dialog with picture, title, description and button (HOME-06). `open-popup-once.behaviour.ts` opens it once
 * for each visitor (HOME-07). The cross, Escape or a click outside closes it (HOME-09).
 */
export const Popup = ({ view }: { readonly view: PopupView }): ReactElement => (
  <div data-behaviour="open-popup-once" data-popup={view.name} data-popup-expires={view.expiresAt ?? undefined}>
    <Dialog
      id="popup"
      title={view.title}
      className="popup"
      footer={view.button && <LinkButton href={view.button.href}>{view.button.label}</LinkButton>}
    >
      {view.picture && (
        <div className="popup-picture">
          <Picture src={view.picture.src} alt={view.picture.alt} frame="card" width={600} sizes="(width < 40rem) 92vw, 32rem" />
        </div>
      )}
      <p>{view.description}</p>
    </Dialog>
  </div>
);
