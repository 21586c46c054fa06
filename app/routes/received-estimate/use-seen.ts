import { useEffect, useEffectEvent, useRef } from 'react'
import { sendForm } from '../../forms/send-form.ts'
import { acceptanceFailures } from './acceptance-failures.ts'

/** Told by a page that is alive, once: programs that open the links of mails have read nothing. */
export function useSeen(action: string, isUnseen: boolean) {
  const isTold = useRef(false)
  const tell = useEffectEvent(() => {
    isTold.current = true
    void sendForm(action, new URLSearchParams(), acceptanceFailures)
  })
  useEffect(() => {
    if (isUnseen && !isTold.current) tell()
  }, [isUnseen])
}
