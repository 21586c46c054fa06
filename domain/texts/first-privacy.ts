/**
 * The privacy policy as it was first published, for `sanitiseHtml`: what this product really does (docs/product.md §2.10,
 * §9.8). `{registre}`, `{durées}` and `{opposition}` stand alone in their paragraphs (`read-privacy.ts`).
 */
export const firstPrivacy = `
<h2>Qui est responsable de vos données</h2>
<p>Vos données sont traitées par {société}, {adresse} (SIREN {SIREN}), responsable du traitement au sens du règlement général sur la protection des données (RGPD) et de la loi du 6 janvier 1978 dite « Informatique et Libertés ».</p>
<p>Pour toute question, écrivez-nous à {e-mail des données} ou par courrier à l’adresse ci-dessus, à l’attention du référent « données personnelles ».</p>
<h2>Les données que nous recueillons, et pourquoi</h2>
<p>Nous ne demandons que ce qui sert à vous répondre et à travailler pour vous :</p>
<p>{registre}</p>
<p>Les champs obligatoires sont signalés : sans eux, nous ne pouvons pas donner suite à votre demande. Nous ne prenons aucune décision entièrement automatisée à votre sujet.</p>
<h2>Combien de temps nous les gardons</h2>
<p>{durées}</p>
<p>Passé ces délais, le site efface lui-même, chaque nuit, les demandes de devis avec leurs photos, les messages et les visites. Les e-mails que nos ateliers ont reçus à cette occasion suivent les mêmes durées, et les sauvegardes, que nous gardons à part pour réparer une panne, s’effacent douze mois au plus après avoir été faites.</p>
<h2>Qui peut les consulter</h2>
<p>Vos données sont réservées au personnel de nos ateliers qui traite votre demande ou votre commande. Nous ne les vendons pas, ne les louons pas et ne les échangeons pas.</p>
<p>Nos prestataires techniques agissent pour notre compte et sur nos seules instructions. Notre hébergeur est {hébergeur}. Nos e-mails sont acheminés par {acheminement}. {autres prestataires} {transferts} Nous pouvons aussi devoir communiquer des données à une autorité que la loi y habilite.</p>
<h2>Sécurité, cookies et stockage local</h2>
<p>Les échanges avec le site en ligne sont chiffrés. Les photos d’une demande ne sont jamais publiques : elles s’ouvrent à l’atelier qui la traite, par un lien signé et limité dans le temps. Chacune est réenregistrée à sa réception, sans ses métadonnées ni sa position GPS. Le journal technique du site ne contient ni adresse IP ni rien de ce que vous écrivez.</p>
<p>Le site public ne dépose aucun cookie et ses pages ne chargent rien d’un tiers : les plans et les réseaux sociaux ne sont contactés que si vous suivez leur lien. Qui se connecte à son compte en reçoit deux, indispensables : l’un tient la session ouverte, 30 jours après la dernière visite au plus et jusqu’à la déconnexion ; l’autre retient un an que vous vous êtes déjà connecté avec ce navigateur, pour que des essais de mots de passe faits ailleurs ne vous bloquent pas.</p>
<p>Pour savoir quelles pages sont lues, le site compte lui-même ses visites. Un numéro tiré au hasard est gardé par votre navigateur le temps de l’onglet : il ne vous reconnaît ni d’une visite à l’autre, ni sur un autre site. Ne sont pas comptés les robots, ni les navigateurs qui demandent à ne pas être suivis (« Do Not Track », « Global Privacy Control »). Vous pouvez vous y opposer ici ; seul ce refus reste alors dans votre navigateur.</p>
<p>{opposition}</p>
<p>Pour que rien de ce que vous avez saisi ne se perde, le brouillon d’une demande de devis, photos comprises, est gardé dans votre propre navigateur, sept jours au plus. Il en est effacé dès que l’envoi est confirmé, ou à votre visite suivante de la page s’il est plus ancien. Votre navigateur retient aussi, le temps de l’onglet, à quelle hauteur vous avez laissé chaque page. Indispensables au service que vous demandez, ces enregistrements ne nécessitent pas votre accord.</p>
<h2>Vos droits</h2>
<p>Vous pouvez à tout moment demander l’accès à vos données, leur rectification, leur effacement, la limitation de leur traitement ou leur portabilité, vous opposer à leur utilisation, retirer un consentement et définir le sort de vos données après votre décès. Pour la lettre d’information, le lien « se désinscrire » de chaque envoi suffit.</p>
<p>Écrivez à {e-mail des données} : nous répondons dans le délai d’un mois. Un justificatif d’identité ne vous sera demandé qu’en cas de doute raisonnable. Les pièces que la loi nous impose de conserver ne peuvent pas être effacées avant leur terme.</p>
<p>Si notre réponse ne vous satisfait pas, vous pouvez saisir la Commission nationale de l’informatique et des libertés (CNIL), 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, ou sur <a href="https://www.cnil.fr/fr/plaintes">cnil.fr</a>.</p>
`
