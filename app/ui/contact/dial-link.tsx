import { PhoneIcon } from '../icon/icons.ts'
import './dial-link.css'

interface DialLinkProps {
  /** Telephone number as typed, with spaces or punctuation. */
  phone: string
  /** Further class of the link. */
  className?: string
}

/** Link that dials a person's telephone number. */
export const DialLink = ({ phone, className }: DialLinkProps) => (
  <a className={className ? `dial-link ${className}` : 'dial-link'} href={phoneLinkAddress(phone)}>
    <PhoneIcon /> {phone}
  </a>
)

/** Returns the `tel:` address of a typed number. */
export const phoneLinkAddress = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
