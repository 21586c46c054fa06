import { useState } from 'react'
import { href, useLocation } from 'react-router'
import { useFacts } from '../../../http/facts.tsx'
import { withReturnTo } from '../../../http/return-path.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { FieldBinding } from '../../../ui/field/field-parts.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { CopyIcon, DownloadIcon, PrinterIcon } from '../../../ui/icon/area-icons.ts'
import { AccountSuccess } from '../account-page.tsx'
import type { SecondFactorState } from './second-factor.server.ts'
import './second-factor.css'
import '../../../ui/button.css'

/* Parts of the second-factor pages: fields for codes, the list of new recovery codes, and the section of “Mon compte”. */

interface CodeFieldProps extends FieldBinding {
  label?: string
  autoFocus?: boolean
}

/** Six digits: phones show their number pad and suggest a received code. */
export function TotpCodeField({ label = 'Code à six chiffres', ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      className="factor-code"
      label={label}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={16}
      spellCheck={false}
    />
  )
}

/** Five characters, a dash, five characters, accepted however they are typed. */
export function RecoveryCodeField(field: FieldBinding) {
  return (
    <TotpOrRecoveryCodeField {...field} label="Code de secours" hint="Dix signes, par exemple 7K4MP-92XDA" />
  )
}

/** Field for a code of the authenticator application, or a recovery code. */
export function TotpOrRecoveryCodeField({
  label,
  hint,
  ...field
}: FieldBinding & { label: string; hint?: string }) {
  return (
    <TextField
      {...field}
      className="factor-code"
      label={label}
      hint={hint}
      required
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={32}
      spellCheck={false}
    />
  )
}

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
          <DownloadIcon /> Télécharger
        </a>
        <CopyButton text={text} />
        <Button className="factor-acts__scripted" variant="secondary" onClick={() => window.print()}>
          <PrinterIcon /> Imprimer
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
        <CopyIcon /> Copier
      </Button>
      <span className="factor-acts__said" role="status">
        {copyStatus}
      </span>
    </>
  )
}

interface SecondFactorSectionProps {
  state: SecondFactorState | null
  className?: string
}

/** Second factor on the account page: date of setup, remaining recovery codes, changes. */
export function SecondFactorSection({ state, className }: SecondFactorSectionProps) {
  const { pathname } = useLocation()
  const setUp = withReturnTo(href('/verification/activation'), pathname)
  return (
    <section className={`factor-part ${className ?? ''}`} aria-labelledby="verification-titre">
      <h2 id="verification-titre">Vérification en deux étapes</h2>
      {state ? (
        <>
          <p>
            Active depuis le {state.setOn}. {recoveryCodesLeftSentence(state.codesLeft)}
          </p>
          <ul className="factor-part__acts plain-list">
            <li>
              <a href={withReturnTo(href('/verification/codes'), pathname)}>
                Générer de nouveaux codes de secours
              </a>
            </li>
            <li>
              <a href={setUp}>Changer de téléphone ou d’application</a>
            </li>
          </ul>
        </>
      ) : (
        <>
          <p>Elle n’est pas active sur ce compte.</p>
          <ul className="factor-part__acts plain-list">
            <li>
              <a href={setUp}>Activer</a>
            </li>
          </ul>
        </>
      )}
    </section>
  )
}

/** Returns the number of unused recovery codes as a sentence: « Il vous reste 3 codes de secours. » */
export function recoveryCodesLeftSentence(codesLeft: number): string {
  if (codesLeft === 0) return 'Il ne vous reste aucun code de secours.'
  return `Il vous reste ${codesLeft} code${codesLeft > 1 ? 's' : ''} de secours.`
}
