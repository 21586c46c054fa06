import { Mail, Phone } from '../../../../ui/icon/icons.ts'

/** One press to speak, one to write. */
export function ClientReach({ phone, email }: { phone: string; email: string }) {
  return (
    <>
      {phone && (
        <a className="button" data-variant="primary" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          <Phone /> {phone}
        </a>
      )}
      {email && (
        <a className="button client-record__mail" data-variant="secondary" href={`mailto:${email}`}>
          <Mail /> {email}
        </a>
      )}
    </>
  )
}
