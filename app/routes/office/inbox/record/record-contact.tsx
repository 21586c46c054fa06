import { Mail, Phone } from '../../../../ui/icon/icons.ts'
import { MailText } from '../../../../ui/texts/mail-text/mail-text.tsx'
import type { RecordView } from './read-record.server.ts'

/** Telephone and mail, each in one press. */
export function RecordContact({ record: { kind, phone, email, what } }: { record: RecordView }) {
  const subject = kind === 'message' ? `?subject=${encodeURIComponent(`Re: ${what}`)}` : ''
  return (
    <p className="record-contact">
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Phone /> {phone}
        </a>
      )}
      <a href={`mailto:${encodeURIComponent(email)}${subject}`}>
        <Mail />{' '}
        <span>
          <MailText>{email}</MailText>
        </span>
      </a>
    </p>
  )
}
