import type { articles } from '../schema/tables.ts'

const textOnly = { attachments: [], gallery: [], video: null, audio: null, url: '' }

/** The news that an empty site starts with, newest first. */
export const demoArticles: (typeof articles.$inferInsert)[] = [
  {
    ...textOnly,
    id: 'jantes-ete-renovation-hiver',
    title: 'Roues d’hiver montées\u00a0: confiez-nous vos jantes d’été',
    main_image: {
      url: '/pictures/service-renovation',
      name: 'Roue à branches doubles diamantée, rénovée, vue de trois quarts',
    },
    created_at: new Date('2026-11-12T08:00:00+01:00'),
    content: `
<p>Les roues d’hiver sont montées, les jantes d’été attendent au fond du garage. C’est la meilleure
période pour les faire rénover&nbsp;: votre véhicule roule, personne n’est pressé, et les défauts de la
saison passée sont encore bien visibles.</p>
<h2>Ce qu’un hiver de stockage aggrave</h2>
<p>Un éclat de vernis ne reste pas un éclat. L’humidité s’y glisse, gagne sous la couche de protection
et dessine ces filaments blanchâtres que l’on appelle corrosion filiforme. Au printemps, la zone à
reprendre a souvent doublé. Une jante nettoyée puis stockée au sec vieillit bien&nbsp;; une jante rangée
avec son sel et sa poussière de frein continue de travailler tout l’hiver.</p>
<h2>Le bon ordre</h2>
<ul>
<li><strong>Lavez les roues</strong> à l’eau et au savon neutre, sans produit acide, puis laissez-les
sécher.</li>
<li><strong>Photographiez chaque jante</strong> de face, puis chaque défaut de près, à la lumière du
jour.</li>
<li><strong>Notez le diamètre</strong> inscrit sur le flanc du pneu&nbsp;: dans 225/45 R17, c’est le
17.</li>
<li><strong>Envoyez votre demande de devis</strong>&nbsp;; le devis est gratuit.</li>
</ul>
<h2>Pneus montés ou non&nbsp;?</h2>
<p>Une rénovation complète se fait toujours pneu déposé&nbsp;: la peinture doit couvrir le bord jusqu’au
talon, et le four ne convient pas au caoutchouc. Si vos pneus arrivent à leur limite d’usure, prévoyez
leur remplacement au même moment&nbsp;: un seul démontage, un seul équilibrage.</p>
<p>Les jantes rénovées cet hiver seront prêtes pour la première belle journée d’avril, quand tout le
monde y pensera en même temps.</p>
`.trim(),
  },
  {
    ...textOnly,
    id: 'soudure-tig-jante-fissuree',
    title: 'Jante fissurée\u00a0: ce que la soudure TIG répare, et ce qu’elle ne doit pas réparer',
    main_image: {
      url: '/pictures/service-soudure',
      name: 'Gros plan d’une soudure TIG sur une branche de jante, arc bleuté et cordon régulier',
    },
    created_at: new Date('2026-10-01T09:00:00+02:00'),
    content: `
<p>Un nid-de-poule pris à bonne allure, une perte de pression lente que le monteur n’explique pas&nbsp;:
la jante est peut-être fissurée. La question est toujours la même&nbsp;: peut-on la
ressouder&nbsp;? Réponse d’atelier&nbsp;: souvent, mais pas partout.</p>
<h2>Voir la fissure avant de la souder</h2>
<p>Une fissure visible est rarement seule. Après décapage, nous procédons à un ressuage&nbsp;: un
liquide coloré pénètre dans le métal ouvert, un révélateur blanc le fait ressortir. On connaît alors la
longueur réelle du défaut et l’endroit exact où il s’arrête.</p>
<h2>Le travail</h2>
<p>Le métal est ouvert à la fraise sur toute la profondeur de la fissure, dégraissé, préchauffé, puis
rechargé à l’arc TIG sous argon, avec un métal d’apport adapté à l’alliage. Le refroidissement est lent.
Le cordon est ensuite arasé, l’alignement contrôlé au comparateur, et un second ressuage confirme que
rien n’est resté.</p>
<h2>Là où nous disons non</h2>
<ul>
<li><strong>Autour des trous de fixation et du moyeu&nbsp;:</strong> c’est là que passent tous les
efforts.</li>
<li><strong>À la racine d’une branche</strong> lorsque la fissure la traverse de part en part.</li>
<li><strong>Sur une jante déjà soudée au même endroit,</strong> ou affaiblie par plusieurs
fissures.</li>
<li><strong>Sur une jante à noyau composite</strong> ou en carbone.</li>
</ul>
<p>Dans ces cas, nous le disons par écrit, photos à l’appui, et nous ne facturons pas une réparation que
nous ne monterions pas sur notre propre voiture. Pour un expert comme pour un particulier, un refus
argumenté vaut mieux qu’un cordon qui cache le défaut.</p>
`.trim(),
  },
  {
    ...textOnly,
    id: 'rediamantage-combien-de-fois',
    title: 'Rediamantage\u00a0: combien de fois peut-on reprendre la même jante\u00a0?',
    main_image: {
      url: '/pictures/portfolio-diamante-1',
      name: 'Gros plan du moyeu d’une roue diamantée, stries d’usinage visibles',
    },
    created_at: new Date('2026-08-27T09:00:00+02:00'),
    content: `
<p>Une face diamantée ne se peint pas&nbsp;: elle se coupe. Un outil à pointe de diamant enlève une fine
pellicule d’aluminium sur un tour à commande numérique et laisse ces stries régulières qui accrochent la
lumière. La rénover, c’est donc enlever encore un peu de métal.</p>
<h2>Une question d’épaisseur</h2>
<p>Avant toute passe, le profil de la jante est relevé au palpeur, point par point. L’outil suit ensuite
cette courbe réelle et non celle du plan&nbsp;: une jante qui a roulé n’est plus tout à fait celle de
l’usine. Plus le relevé est juste, moins la passe est profonde, et c’est ainsi que l’on préserve la
matière.</p>
<p>Deux reprises, parfois trois, sont raisonnables sur la plupart des jantes d’origine. Au-delà, l’arête
des branches s’amincit et le dessin s’en ressent. Nous préférons alors proposer une finition
peinte&nbsp;: un argent brillant bien choisi reste fidèle à l’allure du véhicule.</p>
<h2>Pourquoi elle se pique</h2>
<p>Sous le vernis, l’aluminium est nu. Le moindre impact ouvre un passage à l’eau et au sel. C’est le
point faible de cette finition, quel que soit le constructeur.</p>
<h2>Les gestes qui comptent</h2>
<ul>
<li><strong>Pas de nettoyant acide</strong> ni de brosse métallique.</li>
<li><strong>Pas de lavage sur une jante brûlante</strong> après un long trajet.</li>
<li><strong>Un rinçage régulier en hiver,</strong> surtout après les routes salées.</li>
<li><strong>Une retouche rapide</strong> de tout éclat avant qu’il ne file sous le vernis.</li>
</ul>
<p>Une photo nette, prise de près, suffit en général pour vous dire si votre jante peut repasser au
tour.</p>
`.trim(),
  },
  {
    ...textOnly,
    id: 'tribofinition-une-semaine',
    title: 'Tribofinition\u00a0: une semaine en cuve pour un poli que la main n’atteint pas',
    main_image: {
      url: '/pictures/service-tribofinition',
      name: 'Jante à demi enfouie dans une cuve de petits cônes de céramique',
    },
    created_at: new Date('2026-07-02T09:00:00+02:00'),
    content: `
<p>On nous demande souvent pourquoi la tribofinition prend une semaine pour quatre jantes. Parce que le
travail est confié à des milliers de petits cônes de céramique, et qu’ils ne se pressent pas.</p>
<h2>Le principe</h2>
<p>La jante décapée est plongée dans une cuve vibrante remplie d’abrasifs, d’eau et d’un additif. Chaque
grain frotte très peu, mais partout&nbsp;: au fond des alvéoles, entre les branches, sous le rebord. Là
où un disque à polir creuserait les arêtes, la cuve les respecte.</p>
<h2>Quatre étapes</h2>
<ul>
<li><strong>Décapage</strong> de toutes les couches anciennes, jusqu’au métal.</li>
<li><strong>Ébauche</strong> avec un abrasif coupant, qui efface les rayures et la corrosion.</li>
<li><strong>Finition</strong> avec des grains de plus en plus fins.</li>
<li><strong>Brillantage</strong> avec des billes et un produit de polissage.</li>
</ul>
<p>Entre deux bains, chaque jante est rincée, contrôlée et retournée. Un défaut profond découvert en
cours de route est repris à la main avant de continuer.</p>
<h2>Ce qu’il faut en attendre</h2>
<p>Le résultat est un éclat profond et homogène, proche du chrome mais plus chaud, sans strie ni voile.
L’aluminium reste nu&nbsp;: il demande un entretien comparable à celui d’une belle pièce de moto, avec
un lustrant doux deux ou trois fois par an. Pour un usage quotidien, y compris l’hiver, un vernis de
protection est possible&nbsp;; il adoucit légèrement la brillance.</p>
<p>La tribofinition convient aux jantes anciennes, aux modèles monoblocs et aux pièces aux formes
complexes. Elle ne rattrape ni un voile ni une fissure&nbsp;: nous les traitons toujours avant la mise
en cuve.</p>
`.trim(),
  },
  {
    ...textOnly,
    id: 'jante-voilee-reconnaitre',
    title: 'Vibrations au volant\u00a0: jante voilée ou simple équilibrage\u00a0?',
    main_image: {
      url: '/pictures/service-devoilage',
      name: 'Jante nue montée sur un axe, comparateur à cadran en appui sur le rebord',
    },
    created_at: new Date('2026-05-21T09:00:00+02:00'),
    content: `
<p>Le volant tremble à 110&nbsp;km/h, l’équilibrage vient d’être refait et rien ne change. Avant de
remplacer les pneus, il faut mesurer les jantes.</p>
<h2>Trois indices</h2>
<ul>
<li><strong>La vibration revient à vitesse précise,</strong> puis s’efface au-delà.</li>
<li><strong>La masse d’équilibrage est anormale,</strong> ou change de place d’une visite à
l’autre.</li>
<li><strong>Le pneu perd de la pression</strong> sans crevaison visible&nbsp;: le talon ne porte plus
partout.</li>
</ul>
<p>Un choc marque presque toujours le rebord intérieur, celui que l’on ne voit pas sans déposer la roue.
Une jante impeccable de face peut donc être voilée.</p>
<h2>Mesurer, puis redresser</h2>
<p>La jante nue tourne sur un axe de précision et un comparateur relève deux écarts&nbsp;: le saut, dans
le sens du rayon, et le voile, dans le sens de l’axe. Au-delà de quelques dixièmes de millimètre, le
conducteur le sent.</p>
<p>Le redressage se fait à la presse, par petites poussées, avec une chauffe localisée et
surveillée&nbsp;: trop froid, l’alliage casse&nbsp;; trop chaud, il perd la résistance que lui a donnée
son traitement thermique. Après chaque poussée, on mesure de nouveau. Un contrôle des fissures termine
le travail, car un métal plié a parfois cédé sous la peinture.</p>
<h2>Les limites</h2>
<p>Un voile franc sur le bord se redresse très bien. Une déformation qui atteint les branches ou le
moyeu, non&nbsp;: la jante est alors déclassée. Dans tous les cas, les valeurs relevées avant et après
figurent sur votre dossier.</p>
<p>Dernier conseil&nbsp;: après tout remontage, faites contrôler le serrage des roues au bout d’une
cinquantaine de kilomètres.</p>
`.trim(),
  },
  {
    ...textOnly,
    id: 'expertise-photos-dossier',
    title: 'Experts et gestionnaires de flotte\u00a0: quatre photos qui font gagner du temps',
    main_image: {
      url: '/pictures/avant-1',
      name: 'Avant\u00a0: jante diamantée au bord frotté contre un trottoir et au vernis corrodé',
    },
    created_at: new Date('2026-04-09T09:00:00+02:00'),
    content: `
<p>Une jante frottée sur un véhicule de société, une restitution de location qui approche, un dossier
d’assurance à clore&nbsp;: dans tous ces cas, la décision se prend sur photos. Quatre vues bien faites
évitent un aller et retour.</p>
<h2>Les quatre vues utiles</h2>
<ul>
<li><strong>La roue entière, de face,</strong> à hauteur de moyeu, sans reflet de ciel.</li>
<li><strong>Le défaut de près,</strong> avec une pièce de monnaie ou une règle pour l’échelle.</li>
<li><strong>Le rebord intérieur,</strong> dès qu’il y a eu un choc.</li>
<li><strong>Le flanc du pneu,</strong> où se lisent la dimension et parfois une hernie.</li>
</ul>
<h2>Ce que nous en déduisons</h2>
<p>Ces images disent la finition d’origine, la profondeur de la griffe, la présence de corrosion sous le
vernis et le risque de voile. Elles suffisent pour chiffrer une rénovation, et pour signaler tout de
suite une jante qu’il vaut mieux remplacer. Un doute demeure&nbsp;? Nous demandons à voir la pièce
plutôt que de chiffrer au hasard.</p>
<h2>Un suivi lisible</h2>
<p>Chaque commande porte le numéro d’immatriculation ou l’ordre de réparation que vous nous avez
transmis. Depuis leur espace, les professionnels suivent l’avancement, retrouvent leurs devis et
téléchargent factures et avoirs au format PDF, sans téléphoner.</p>
<p>Rénover plutôt que remplacer réduit le coût du sinistre, écourte l’immobilisation lorsque la pièce
neuve est en rupture et prolonge la vie d’une jante qui n’a souvent qu’un défaut d’aspect. Sur un parc
de plusieurs dizaines de véhicules, l’écart se voit dès le premier trimestre.</p>
<p>Vous gérez une flotte ou un cabinet d’expertise&nbsp;? Contactez l’atelier le plus proche&nbsp;: nous
ouvrons votre compte et convenons ensemble du circuit des pièces.</p>
`.trim(),
  },
  {
    ...textOnly,
    id: 'tw-kustoms-acier-moto',
    title: 'TW Kustoms\u00a0: l’acier, la moto et les belles mécaniques ont leur atelier',
    main_image: {
      url: '/pictures/service-twkustoms',
      name: 'Pièces de moto sur un établi sombre\u00a0: couronne, carter à ailettes, ressort rouge, étrier bronze, sortie d’échappement',
    },
    created_at: new Date('2026-03-05T09:00:00+01:00'),
    content: `
<p>Pendant des années, on nous a apporté des jantes et demandé, à demi-mot, si nous pouvions
«&nbsp;regarder aussi&nbsp;» un cadre, un carter ou un jeu d’étriers. La réponse porte désormais un
nom&nbsp;: TW Kustoms, notre ligne dédiée au traitement de surface et à la restauration, à Épinal.</p>
<h2>Ce que nous traitons</h2>
<ul>
<li><strong>Pièces automobiles&nbsp;:</strong> étriers, ressorts, couvre-culasses, berceaux,
visserie.</li>
<li><strong>Moto&nbsp;:</strong> cadres, bras oscillants, carters, couronnes, échappements.</li>
<li><strong>Objets en acier&nbsp;:</strong> mobilier d’atelier, enseignes, pièces de collection.</li>
</ul>
<h2>Des traitements, pas seulement des couleurs</h2>
<p>Le zinc protège l’acier en se sacrifiant à sa place. Le nickel et le cuivre préparent et décorent. Le
chrome durcit et fait miroir. L’anodisation transforme la surface même de l’aluminium. Le polissage,
enfin, révèle ce que la pièce a de mieux. Le choix dépend de l’usage autant que de l’œil&nbsp;: une vis
de carter et un guidon de collection ne vivent pas la même vie.</p>
<h2>Le Cerakote</h2>
<p>Ce revêtement céramique, très mince et durci au four, résiste à l’usure, à la corrosion et aux
produits chimiques. Il respecte les cotes des filetages et des portées, là où une peinture épaisse
obligerait à tout reprendre. Bronze, graphite, bleu titane, rouge mat&nbsp;: la palette est large et la
finition mate vieillit sans jaunir.</p>
<p>Chaque pièce commence de la même façon&nbsp;: démontage, décapage, contrôle, photographie.
Apportez-la comme elle est, même grippée, même incomplète&nbsp;; nous vous dirons ce qu’elle peut
redevenir.</p>
`.trim(),
  },
  {
    ...textOnly,
    id: 'decapage-avant-peinture',
    title: 'Décapage\u00a0: la moitié d’une belle peinture se joue avant le pistolet',
    main_image: {
      url: '/pictures/service-decapage',
      name: 'Jante à moitié décapée\u00a0: ancienne peinture rouge à gauche, aluminium nu à droite',
    },
    created_at: new Date('2026-01-15T09:00:00+01:00'),
    content: `
<p>Une jante repeinte par-dessus son ancienne peinture est belle un été. Puis les bords s’écaillent, une
cloque apparaît près d’une masse d’équilibrage, et il faut tout reprendre. Nous décapons donc jusqu’au
métal.</p>
<h2>Enlever sans attaquer</h2>
<p>L’aluminium est tendre et n’aime ni la soude ni les abrasifs trop durs. La méthode dépend de ce qu’il
porte&nbsp;: vernis, peinture liquide, poudre, chrome ou plusieurs générations de tout cela. Un bain
adapté gonfle et décolle les couches organiques&nbsp;; une projection d’abrasif doux, à pression réglée,
finit les recoins. La température reste maîtrisée, car un alliage traité perd sa résistance lorsqu’on le
surchauffe.</p>
<h2>Ce que le métal nu raconte</h2>
<ul>
<li><strong>La corrosion,</strong> que l’on poursuit jusqu’au dernier point noir.</li>
<li><strong>Les anciennes réparations&nbsp;:</strong> mastic, soudures, rebords limés.</li>
<li><strong>Les fissures,</strong> invisibles sous la peinture.</li>
</ul>
<p>C’est à ce moment que le devis peut devoir être revu. Nous photographions, nous appelons, et rien
n’est engagé sans votre accord.</p>
<h2>Puis seulement, peindre</h2>
<p>La surface mise à nu est dégraissée, convertie chimiquement pour favoriser l’adhérence, puis apprêtée
sans attendre&nbsp;: l’aluminium s’oxyde en quelques heures. Viennent ensuite la teinte et le vernis,
cuits au four.</p>
<p>Le décapage se commande aussi seul. Carrossiers, restaurateurs et passionnés nous confient leurs
pièces pour les peindre eux-mêmes&nbsp;; elles repartent propres, sèches et protégées pour le transport.
Précisez-le dans votre demande de devis, avec la matière et l’usage de la pièce&nbsp;: tous les métaux
ne passent pas dans le même bain.</p>
`.trim(),
  },
]
