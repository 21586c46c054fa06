import { type ReactNode, useState } from 'react'
import { SessionNotice } from '../../../ui/live/session-notice.tsx'
import { OfficeKeys, type Opened } from '../keyboard/office-keys.tsx'
import { OfficeLive } from '../live/office-live.tsx'
import { WaitingPhotos } from '../rims/queue/waiting-photos.tsx'
import { OfficeMenu } from './office-menu.tsx'
import type { Shell } from './read-shell.server.ts'
import './office-shell.css'

/** The frame of the office: the menu at the side, on a phone at the bottom, and the page. */
export function OfficeShell({ children, ...shell }: Shell & { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>(null)
  return (
    <div className="office" data-ground="paper">
      <OfficeLive>
        <OfficeMenu {...shell} onHelp={() => setOpened('sheet')} />
        {/* Behind the menu: that is where « Aller au contenu » leads. */}
        <div className="office__page" id="page" tabIndex={-1}>
          {children}
        </div>
        <WaitingPhotos />
        <SessionNotice />
        <OfficeKeys opened={opened} onOpen={setOpened} />
      </OfficeLive>
    </div>
  )
}
