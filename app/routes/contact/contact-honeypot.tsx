/** A field that only robots fill: nobody sees, hears or reaches it (docs/product.md §5.2, §10.5). */
export function ContactHoneypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="contact-description">Laissez ce champ vide</label>
      <input id="contact-description" name="description" type="text" autoComplete="off" tabIndex={-1} />
      <p hidden>Une description est requise</p>
    </div>
  )
}
