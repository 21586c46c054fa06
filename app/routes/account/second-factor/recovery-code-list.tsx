import { useState } from 'react'
import { useFacts } from '../../../http/facts.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Copy, Download, Printer } from '../../../ui/icon/area-icons.ts'
import { AccountSuccess } from '../account-page.tsx'
import '../../../http/second-factor.css'
import '../../../ui/button.css'

interface RecoveryCodeListProps {
  codes: string[]
  email: string
  /** Sentence about what has just been done. */
  done: string
  /** Address to continue to. */
  onward: string
}

/** Ten recovery codes, shown only once: to print, copy or download (which works without JavaScript too). */
export function RecoveryCodeList({ codes, email, done, onward }: RecoveryCodeListProps) {
  const { brand } = useFacts()
  const owner = `Codes de secours ${brand} de ${email}`
  const text = [owner, 'Chacun ne sert qu’une fois.', '', ...codes, ''].join('\r\n')
  return (
    <>
      <AccountSuccess>{done}</AccountSuccess>
      <p>
        Gardez ces dix codes hors de votre téléphone&nbsp;: s’il se perd, chacun ouvre votre compte une fois.{' '}
        <strong>Ils ne seront plus montrés.</strong>
      </p>
      <ul className="factor-codes plain-list" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="factor-codes__owner">{owner}</p>
      <div className="factor-acts">
        <a
          className="button"
          data-variant="secondary"
          download="codes-de-secours.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <Download /> Télécharger
        </a>
        <CopyButton text={text} />
        <Button className="factor-acts__scripted" variant="secondary" onClick={() => window.print()}>
          <Printer /> Imprimer
        </Button>
      </div>
      <ButtonLink to={onward} reloadDocument>
        J’ai gardé mes codes, continuer
      </ButtonLink>
    </>
  )
}

function CopyButton({ text }: { text: string }) {
  const [copyStatus, setCopyStatus] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopyStatus('Copiés')
    } catch {
      setCopyStatus('Copie refusée par le navigateur')
    }
  }
  return (
    <>
      <Button className="factor-acts__scripted" variant="secondary" onClick={copy}>
        <Copy /> Copier
      </Button>
      <span className="factor-acts__said" role="status">
        {copyStatus}
      </span>
    </>
  )
}
