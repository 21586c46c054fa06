import { type FormEvent, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { containsGoods } from '../../../domain/billing/documents/line-nature.ts'
import { priceRimChoice, rimPricesInclTaxOf } from '../../../domain/contracts/estimates/estimate-choice.ts'
import { formatCents } from '../../../domain/kernel/money/amounts.ts'
import { depositShareOf, lineTotalExclTaxOf } from '../../../domain/kernel/money/vat.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { EstimateDecisionView } from './estimate-decision.server.ts'
import type { EstimateOfferView } from './offer.server.ts'
import '../../ui/problem-text.css'
import './acceptance.css'
import './offer.css'

interface OfferProps {
  offer: EstimateOfferView
  /** Path of the confirmation page. */
  confirm: string
  /** Query parameters that grant access to the confirmation page. */
  access: readonly (readonly [string, string])[]
  decline: string
  question: string
}

/** First screen: services, prices and terms, with the choice of rims; the second screen confirms it. */
export function EstimateOffer({ offer, confirm, access, decline, question }: OfferProps) {
  const { rims, message, vehicle, validUntil, seen } = offer
  const { form, sums, prices, onInput, isEmpty, keepInAddress } = useChoice(offer)
  return (
    <Form
      ref={form}
      method="get"
      action={confirm}
      className="offer"
      onInput={onInput}
      onSubmit={(event: FormEvent) => {
        if (isEmpty) event.preventDefault()
        else keepInAddress()
      }}
    >
      {access.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="vu" value={seen} />
      <div className="offer__part">
        {message && <p className="offer__message">{message}</p>}
        {vehicle && <p className="offer__vehicle">{vehicle}</p>}
        {rims ? (
          <ChooseRims rims={rims} chosen={offer.chosen} prices={prices?.rims} question={question} />
        ) : (
          <Lines offer={offer} question={question} />
        )}
        {sums.beside && <OtherLines lines={sums.beside} prices={prices?.beside} />}
      </div>
      <div className="offer__part offer__side">
        <Sums offer={offer} sums={sums} />
        <div role="alert">
          {isEmpty && <p className="form-problem">Choisissez au moins une jante, ou refusez le devis.</p>}
        </div>
        <EstimateOfferFactsSection offer={offer} hasGoods={sums.hasGoods} />
        <div className="offer__end">
          <Button type="submit">Accepter…</Button>
          <ButtonLink to={question} variant="secondary">
            Poser une question
          </ButtonLink>
          <Link to={decline} className="offer__decline">
            Refuser ce devis
          </Link>
        </div>
        <p className="acceptance__note">
          {validUntil && <>Devis valable jusqu’au {validUntil}. </>}Vous ne vous engagez qu’à la page
          suivante.
        </p>
      </div>
    </Form>
  )
}

/** The offer for a reader such as an insurer or accountant: only the client can accept it. */
export function ReadOnlyEstimateOffer({
  offer,
  decision,
}: {
  offer: EstimateOfferView
  decision: EstimateDecisionView
}) {
  const { message, vehicle, validUntil, whole, deposit } = offer
  return (
    <div className="offer">
      <div className="offer__part">
        {message && <p className="offer__message">{message}</p>}
        {vehicle && <p className="offer__vehicle">{vehicle}</p>}
        <Lines offer={offer} question={null} />
      </div>
      <div className="offer__part offer__side">
        <Sums offer={offer} sums={{ ...whole, deposit }} />
        <p className="acceptance__note">
          {decision.canAccept && validUntil && <>Devis valable jusqu’au {validUntil}. </>}
          {decision.status}. Vous le lisez avec le lien qui vous a été envoyé&nbsp;; y répondre revient à{' '}
          {offer.name}, qui a le sien.
        </p>
      </div>
    </div>
  )
}

/** Manages the chosen rims and computes prices in the browser exactly as the server does. */
function useChoice({ priced, rims, isConsumer, chosen: first, picked, depositPercent }: EstimateOfferView) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<readonly string[]>(first)
  const onInput = () => {
    if (form.current) setChosen(ticked(form.current))
  }
  // Stores the choice in the address, so that it remains after going back and reloading.
  const keepInAddress = () => {
    const address = new URL(location.href)
    for (const name of ['jante', 'aucune', 'question', 'change']) address.searchParams.delete(name)
    for (const key of chosen) address.searchParams.append('jante', key)
    history.replaceState(history.state, '', address)
  }
  const isChosen = (key: string) => chosen.includes(key)
  const counted = priced && priceRimChoice(priced, isChosen)
  return {
    form,
    /** Cents including tax; `null` for companies, which see prices without tax. */
    prices: isConsumer && counted && rims ? rimPricesInclTaxOf(rims, counted, isChosen) : null,
    onInput,
    keepInAddress,
    isEmpty: priced !== null && chosen.length === 0,
    sums: counted
      ? {
          beside: counted.beside,
          hasGoods: containsGoods(counted.printed),
          total: formatCents(counted.totals.total),
          totalWithoutTax: formatCents(counted.totals.total_te),
          tax: formatCents(counted.totals.total - counted.totals.total_te),
          deposit:
            depositPercent > 0 ? formatCents(depositShareOf(counted.totals.total, depositPercent)) : null,
        }
      : { beside: null, ...picked },
  }
}

type Sums = ReturnType<typeof useChoice>['sums']

const ticked = (form: HTMLFormElement) => new FormData(form).getAll('jante').map(String)

interface ChooseRimsProps {
  rims: NonNullable<EstimateOfferView['rims']>
  chosen: readonly string[]
  /** Prices of the chosen rims when calculated together, by key. */
  prices: ReadonlyMap<string, number> | undefined
  question: string
}

function ChooseRims({ rims, chosen, prices, question }: ChooseRimsProps) {
  return (
    <fieldset className="offer__rims">
      <legend>Vos jantes</legend>
      <p className="offer__hint">Décochez celles que vous ne souhaitez pas confier à l’atelier.</p>
      <ul className="plain-list">
        {rims.map(({ key, title, facts, price, otherPrice, unit, wording }) => (
          <li key={key} className="offer-rim">
            <label className="offer-rim__label" htmlFor={`jante-${key}`}>
              <input
                type="checkbox"
                id={`jante-${key}`}
                name="jante"
                value={key}
                defaultChecked={chosen.includes(key)}
              />
              <span className="offer-rim__words">
                <strong>{title}</strong>
                <span>{facts.join(' · ')}</span>
              </span>
              <span className="offer-rim__price">
                <strong>
                  {prices?.has(key) ? formatCents(prices.get(key) ?? 0) : price} {unit}
                </strong>
                <span>{otherPrice}</span>
              </span>
            </label>
            <Link
              to={withLine(question, key)}
              className="offer-rim__ask"
              aria-label={`Une question sur ${wording}`}
            >
              Une question&nbsp;?
            </Link>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const withLine = (question: string, key: string) =>
  `${question}${question.includes('?') ? '&' : '?'}ligne=${key}`

/** Extras and discounts, which depend on the chosen rims. */
function OtherLines({
  lines,
  prices,
}: {
  lines: NonNullable<Sums['beside']>
  /** Cents including tax; `undefined` for companies. */
  prices: readonly number[] | undefined
}) {
  if (lines.length === 0) return null
  return (
    <ul className="plain-list acceptance__lines" aria-label="Suppléments et remises">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical lines have no other key.
        <li key={index}>
          <span>
            {line.quantity > 1 && `${line.quantity} × `}
            {line.description}
          </span>
          <EstimateLinePrice
            price={
              prices
                ? `${formatCents(prices[index] ?? 0)} TTC`
                : `${formatCents(lineTotalExclTaxOf(line))} HT`
            }
            beside={prices ? `${formatCents(lineTotalExclTaxOf(line))} HT` : null}
          />
        </li>
      ))}
    </ul>
  )
}

function Lines({ offer: { whole }, question }: { offer: EstimateOfferView; question: string | null }) {
  return (
    <ul className="plain-list acceptance__lines" aria-label="Lignes du devis">
      {whole.lines.map(({ key, wording, count, isDiscount, price, beside }) => (
        <li key={key}>
          <span>
            {count > 1 && `${count} × `}
            {wording}{' '}
            {question && !isDiscount && (
              <Link
                to={withLine(question, `l${key}`)}
                className="offer-rim__ask"
                aria-label={`Une question sur ${wording}`}
              >
                Une question&nbsp;?
              </Link>
            )}
          </span>
          <EstimateLinePrice price={price} beside={beside} />
        </li>
      ))}
    </ul>
  )
}

/** Price of a line; `beside` is the price without tax, in small print. */
export const EstimateLinePrice = ({ price, beside }: { price: string; beside: string | null }) => (
  <span className="acceptance__price">
    <strong>{price}</strong>
    {beside && <span>{beside}</span>}
  </span>
)

interface SumsProps {
  offer: EstimateOfferView
  sums: Pick<Sums, 'total' | 'totalWithoutTax' | 'tax' | 'deposit'>
}

function Sums({ offer: { isConsumer, depositPercent }, sums }: SumsProps) {
  // The main total of a company is the one without tax; that of a consumer follows with tax.
  const rows = [
    { label: 'Total HT', value: sums.totalWithoutTax, isTotal: !isConsumer },
    { label: 'TVA', value: sums.tax, isTotal: false },
  ]
  return (
    <dl className="offer__sums" aria-live="polite">
      {rows.map(({ label, value, isTotal }) => (
        <div key={label} className={isTotal ? 'offer__total' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={isConsumer ? 'offer__total' : undefined}>
        <dt>Total TTC</dt>
        <dd>{sums.total}</dd>
      </div>
      {sums.deposit && (
        <div>
          <dt>dont acompte à la commande ({depositPercent}&nbsp;%)</dt>
          <dd>{sums.deposit}</dd>
        </div>
      )}
    </dl>
  )
}

/** Returns what a consumer reads about withdrawal, depending on whether the choice contains goods; `null` for companies. */
export const composeOfferedWithdrawalNotice = ({ words }: EstimateOfferView, hasGoods: boolean) =>
  words.consumer?.[hasGoods ? 'goods' : 'services']

/** Lead time, terms and right of withdrawal, on both screens. */
export function EstimateOfferFactsSection({
  offer,
  hasGoods,
}: {
  offer: EstimateOfferView
  hasGoods: boolean
}) {
  const { delay, terms } = offer
  const consumer = composeOfferedWithdrawalNotice(offer, hasGoods)
  return (
    <div className="offer__facts">
      {delay && (
        <p>
          Délai&nbsp;: {delay}, à partir du jour où l’atelier dispose de l’acompte, de toutes les jantes et du
          choix de la finition
          {consumer && (
            <>
              , et pas avant la fin des 14&nbsp;jours de rétractation, sauf si vous demandez à la commande de
              commencer sans attendre
            </>
          )}
          .
        </p>
      )}
      <p>
        <a href={terms} target="_blank" rel="noreferrer">
          Conditions générales<span className="visually-hidden"> (nouvelle fenêtre)</span>
        </a>
        , jointes aussi au PDF du devis.
      </p>
      {consumer && (
        <p className="acceptance__note">
          <strong>Droit de rétractation.</strong> {consumer.withdrawal}
        </p>
      )}
    </div>
  )
}
