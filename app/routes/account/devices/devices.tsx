import { href, useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import type { DeviceRow } from './devices.server.ts'
import './devices.css'

interface DevicesProps {
  devices: DeviceRow[]
  className?: string
}

/**
 * List of the devices with an open session, which the user can end one by one or all others together; part of the account page.
 */
export function DeviceList({ devices, className }: DevicesProps) {
  const ended = useSearchParams()[0].get(endedSessionsParameter)
  const others = devices.filter(({ isThis }) => !isThis)
  return (
    <section id={devicesAnchor} className={`devices ${className ?? ''}`} aria-labelledby="appareils-titre">
      <h2 id="appareils-titre">Mes appareils</h2>
      {ended !== null && (
        <p className="devices__ended" role="status">
          {ended === '1'
            ? 'Un appareil a été déconnecté.'
            : `${Number(ended) || 0} appareils ont été déconnectés.`}
        </p>
      )}
      <ul className="devices__list plain-list">
        {devices.map((device) => (
          <li key={device.id}>
            <Device {...device} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <form method="post" action={href('/appareils')}>
          <input type="hidden" name="which" value="others" />
          <Button type="submit" variant="secondary">
            Se déconnecter partout ailleurs
          </Button>
        </form>
      )}
    </section>
  )
}

function Device({ id, name, isThis, openedOn, lastUsed }: DeviceRow) {
  return (
    <>
      <p>
        <strong>{name}</strong>
        {isThis && <span className="devices__this">Cet appareil</span>}
        <br />
        <small>
          Connecté depuis le {openedOn}
          {!isThis && `, vu ${lastUsed}`}
        </small>
      </p>
      {!isThis && (
        <form method="post" action={href('/appareils')}>
          <input type="hidden" name="which" value={id} />
          <Button type="submit" variant="quiet" aria-label={`Déconnecter ${name}, vu ${lastUsed}`}>
            Déconnecter
          </Button>
        </form>
      )}
    </>
  )
}

/** Anchor of the device list. */
export const devicesAnchor = 'appareils'
/** Query parameter with the number of sessions ended. */
export const endedSessionsParameter = 'deconnectes'
