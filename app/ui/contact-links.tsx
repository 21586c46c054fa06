import { notFilledIn } from '../../domain/business/site.ts'

/** A telephone number as a link; as plain text while the workshop has not entered it. */
export const PhoneLink = ({ display, link }: { display: string; link: string }) =>
  link ? <a href={link}>{display}</a> : display

/** An e-mail address as a link; as plain text while the workshop has not entered it. */
export const EmailLink = ({ to }: { to: string }) =>
  to === notFilledIn ? to : <a href={`mailto:${to}`}>{to}</a>
