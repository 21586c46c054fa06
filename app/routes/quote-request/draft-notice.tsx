import { Button } from '../../ui/button/button.tsx'

/** Says quietly that an earlier visit's answers are back; erasing them is one press. */
export function DraftNotice({ isFound, onErase }: { isFound: boolean; onErase: () => void }) {
  return (
    <div role="status">
      {isFound && (
        <p className="quote-form__draft">
          Votre brouillon a été retrouvé
          <Button variant="quiet" onClick={onErase}>
            Effacer
          </Button>
        </p>
      )}
    </div>
  )
}
