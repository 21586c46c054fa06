import { href } from 'react-router'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { ChevronDown } from '../../../ui/icon/icons.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import type { TodayView } from './read-today.server.ts'
import { TodayPart } from './today-part.tsx'

type Message = NonNullable<TodayView['messages']>['shown'][number]

/** Messages that nobody has read. */
export function WaitingMessages({ all, shown }: NonNullable<TodayView['messages']>) {
  return (
    <TodayPart name="messages" title="Messages" all={all} isEmpty={all === 0}>
      <ul className="plain-list today__lines">
        {shown.map((message) => (
          <MessageLine key={message.id} {...message} />
        ))}
      </ul>
      {all > shown.length && (
        <p className="today__note">Les plus anciens d’abord&nbsp;; les autres suivent.</p>
      )}
    </TodayPart>
  )
}

function MessageLine({ id, email, object, message, at, age, when }: Message) {
  const form = useOfficeForm({ id: `lu-${id}`, action: formAddress(href('/gestion'), 'lu', { index: true }) })
  return (
    <li>
      <details className="today__message">
        <summary>
          <strong>{object}</strong>
          <ChevronDown />
          <span className="today__note">
            {email},{' '}
            <time dateTime={at} title={when}>
              {age}
            </time>
          </span>
        </summary>
        <p className="today__text">{message}</p>
        <p>
          <a href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${object}`)}`}>
            Répondre par e-mail
          </a>
        </p>
        <OfficeForm form={form} variant="secondary" submit="Marquer comme lu" saved="Lu">
          <input type="hidden" name="id" value={id} />
        </OfficeForm>
      </details>
    </li>
  )
}
