import { href } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import '../../ui/paper-page.css'
import './verification.css'

/** Opens the page of the typed code. */
export function VerificationCodeForm({ typed, problem }: { typed?: string; problem?: string }) {
  return (
    <form action={href('/verifier')} className="paper-sheet verification__form">
      <TextField
        id="verifier-code"
        name="code"
        label="Code du document"
        hint="20 lettres et chiffres, comme ABCDE-FGHJK-MNPQR-STUVW"
        defaultValue={typed}
        errors={problem ? [problem] : undefined}
        required
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit">Continuer</Button>
    </form>
  )
}
