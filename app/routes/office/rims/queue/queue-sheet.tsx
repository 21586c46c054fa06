import { href, useLocation } from 'react-router'
import { withQuery } from '../../../../address.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { QueueLine } from './queue-line.tsx'
import type { QueuedPhoto, QueueState } from './queue-state.ts'
import { photoQueue } from './use-photo-queue.ts'

export function QueueSheet({ waiting, isSending, pause }: QueueState) {
  const { pathname, search } = useLocation()
  return (
    <div className="photo-queue">
      <p className="photo-queue__standing" role="status">
        {pause ? pause.reason : isSending ? 'Envoi en cours.' : 'En attente.'} {safety(waiting)}
      </p>
      <ul className="plain-list photo-queue__list">
        {waiting.map((photo) => (
          <QueueLine key={photo.id} photo={photo} />
        ))}
      </ul>
      {pause?.isSignedOut ? (
        <a className="button" href={withQuery(href('/espace_pro'), { suite: pathname + search })}>
          Se reconnecter
        </a>
      ) : (
        <Button busy={isSending} onClick={() => photoQueue().resume()}>
          Envoyer maintenant
        </Button>
      )}
    </div>
  )
}

const safety = (waiting: readonly QueuedPhoto[]) =>
  waiting.every(({ isKept }) => isKept)
    ? 'Ce téléphone les garde, même si vous fermez cette page.'
    : 'Ce navigateur ne veut rien garder\u00a0: ne fermez pas cette page avant la fin.'
