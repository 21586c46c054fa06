import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { CheckField } from '../../../../ui/field/check-field.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { channels, type DecisionProps } from './decision.ts'

interface AcceptProps extends DecisionProps {
  mayOrder: boolean
  /** Only a consumer has fourteen days to wait for. */
  isConsumer: boolean
}

/**
 * The client's word, in one press: by telephone and by whom it is for, unless it is said otherwise; with the order that
 * follows, where its rims are there.
 */
export function AcceptForm({ page, person, mayOrder, isConsumer, outcome: first }: AcceptProps) {
  const form = useOfficeForm({
    id: 'accepter',
    action: formAddress(page, 'accepter'),
    rules: async () => (await import('../../../../../domain/estimates/deciding/decide-form.ts')).acceptForm,
    first,
    defaults: { canal: 'phone', qui: person },
  })
  const wrong = form.problems.form ?? form.failure
  return (
    <div id="accepter" className="estimate-accept">
      <form {...form.formProps} className="office-form">
        {/* What the Enter key presses: it notes what was said, and makes no order. */}
        <button type="submit" hidden tabIndex={-1}>
          Accepté
        </button>
        <div className="estimate-accept__how">
          <SelectField {...form.field('canal')} label="Comment" options={channels} prompt={null} />
          <TextField {...form.field('qui')} label="Par qui" maxLength={120} autoComplete="off" />
        </div>
        {isConsumer && (
          <CheckField
            {...form.field('sans_attendre')}
            label="Le client a demandé par écrit (formulaire signé ou e-mail) de commencer avant la fin de ses 14 jours de rétractation"
          />
        )}
        <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
        <div className="office-form__end">
          {mayOrder && (
            <Button type="submit" name="suite" value="commande" busy={form.isBusy}>
              Accepté, créer la commande
            </Button>
          )}
          <Button type="submit" variant={mayOrder ? 'secondary' : 'primary'} busy={form.isBusy}>
            Accepté
          </Button>
        </div>
        {mayOrder && (
          <p className="paper-note">
            La commande promet son délai à partir d’aujourd’hui&nbsp;: créez-la quand les jantes sont là.
            {isConsumer &&
              ' Accepté à distance sans demande écrite de commencer, il court de la fin des 14\u00a0jours de rétractation.'}
          </p>
        )}
      </form>
    </div>
  )
}
