import { href } from 'react-router'
import { Button } from '../../../ui/button/button.tsx'
import type { DeviceRow } from './device-rows.server.ts'

export function Device({ id, name, isThis, openedOn, lastUsed }: DeviceRow) {
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
