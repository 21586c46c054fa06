import type { CreditView } from './credit-view.server.ts'

/** How many of each line are taken back. */
export function CreditLines({ lines }: Pick<CreditView, 'lines'>) {
  return (
    <fieldset className="invoice-credit__lines">
      <legend>Combien de chaque ligne</legend>
      {lines.map(({ place, what, most, price }) => (
        <label key={place}>
          <span>
            {what}
            <small>
              {most} à {price}
            </small>
          </span>
          <input type="hidden" name="ligne" value={place} />
          <input
            type="number"
            name="quantite"
            className="field__control"
            min={0}
            max={most}
            defaultValue={0}
            inputMode="numeric"
          />
        </label>
      ))}
    </fieldset>
  )
}
