import { missingFactPlaceholder } from '../../../domain/business/site.ts'

/** Telephone link; plain text while the workshop has not entered its number. */
export const PhoneLink = ({ display, link }: { display: string; link: string }) =>
  link ? <a href={link}>{display}</a> : display

/** E-mail link; plain text while the workshop has not entered its address. */
export const EmailLink = ({ to }: { to: string }) =>
  to === missingFactPlaceholder ? to : <a href={`mailto:${to}`}>{to}</a>
