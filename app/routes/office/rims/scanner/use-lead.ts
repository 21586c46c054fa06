import { href, useNavigate } from 'react-router'
import { readCode } from '../../../../../domain/rims/rim-code.ts'
import { withQuery } from '../../../../address.ts'
import { rimAddress } from '../rim-addresses.ts'

/** A rim of ours opens within the page; of anything else the site says what it is. */
export function useLead() {
  const navigate = useNavigate()
  return (said: string) => {
    const code = readCode(said)
    if (code?.kind === 'rim') void navigate(rimAddress(code.orderId, code.rimId))
    else location.assign(withQuery(href('/gestion/scanner'), { code: said }))
  }
}
