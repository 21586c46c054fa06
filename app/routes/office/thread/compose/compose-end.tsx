import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'

interface ComposeEndProps {
  action: string
  isBusy: boolean
  isHeld: boolean
  /** Something is written that may be thrown away. */
  canDrop: boolean
  /** What became of the draft. */
  said: string
}

/** What may be done with an answer: sent, kept, thrown away. */
export function ComposeEnd({ action, isBusy, isHeld, canDrop, said }: ComposeEndProps) {
  return (
    <div className="compose__end">
      <Button type="submit" busy={isBusy}>
        {isHeld ? 'Envoyer quand même' : 'Envoyer'}
      </Button>
      <Button
        type="submit"
        variant="secondary"
        formAction={formAddress(action, 'brouillon')}
        className="compose__keep"
      >
        Enregistrer le brouillon
      </Button>
      {canDrop && (
        <Button type="submit" variant="quiet" formAction={formAddress(action, 'effacer')}>
          Effacer le brouillon
        </Button>
      )}
      <p className="compose__said" role="status">
        {said}
      </p>
    </div>
  )
}
