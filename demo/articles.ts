import type { articles } from '../db/schema/tables.ts'

/** An article of the demo. Its HTML must contain only what the sanitiser allows. */
type DemoArticle = Omit<typeof articles.$inferInsert, 'url'>

/** Empty file fields, for articles without files. */
const noAttachments = { attachements: [], gallery: [], video: null, audio: null }

/** The article that uses every kind of file. */
const sonDUneJanteMaillet: DemoArticle = {
  id: 'son-d-une-jante-maillet',
  title: 'Le son d’une jante\u00a0: l’épreuve du maillet, et ce qu’elle ne dit pas',
  main_image: {
    url: '/pictures/atelier-maillet',
    name: 'Jante argent montée sur son axe, un maillet de bois posé devant elle',
  },
  attachements: [
    {
      url: '/documents/photographier-une-jante.pdf',
      name: 'Bien photographier une jante\u00a0: fiche pratique, 2\u00a0pages',
    },
  ],
  gallery: [
    {
      url: '/pictures/avant-3',
      name: 'Jante argent vue de l’arrière, une fissure à l’intérieur du fût',
    },
    {
      url: '/pictures/avant-2',
      name: 'Multibranche au bord râpé, corrosion installée entre les branches',
    },
    {
      url: '/pictures/avant-4',
      name: 'Peinture qui s’écaille jusqu’au métal, autour du moyeu et sur le bord',
    },
    {
      url: '/pictures/atelier-palpeur',
      name: 'Contrôle du voile au bras de mesure, jante nue sur son axe',
    },
    {
      url: '/pictures/soudure-cordon',
      name: 'Cordon de soudure terminé à l’intérieur du fût, ondes régulières, bande blanche de chaque côté',
    },
    {
      url: '/pictures/portfolio-diamante-2',
      name: 'Face diamantée saine\u00a0: stries régulières, arêtes nettes',
    },
  ],
  video: '/films/balayage.mp4',
  audio: '/sounds/maillet-jante-saine-jante-fissuree.mp3',
  created_at: new Date('2026-11-19T08:30:00+01:00'),
  content: `
<p>Avant d’accepter une jante à l’atelier, nous la regardons, nous l’éclairons de côté, puis nous la
faisons sonner. Trois gestes d’une minute chacun, que vous pouvez refaire avant d’acheter un jeu
d’occasion.</p>
<h2>Regarder</h2>
<p>Une jante se lit du moyeu vers l’extérieur. La portée doit être plane et propre, les trous de
fixation ronds, les branches sans reprise de matière. Le bord frotté saute aux yeux, mais c’est le
rebord intérieur, côté véhicule, qui garde la trace des vrais chocs. Méfiez-vous d’une peinture neuve
sur ce rebord-là&nbsp;: personne ne le repeint pour faire joli.</p>
<h2>Éclairer</h2>
<p>De face, la lumière aplatit tout. De côté, elle accroche la moindre bosse. Dans la vidéo
de synthèse ci-dessous, muette, une lumière passe lentement sur une roue diamantée anthracite. Le reflet
court le long de chaque arête sans se briser. Sur une
surface reprise au mastic ou déformée, il ferait une vague. La lampe d’un téléphone tenue presque à
plat contre la jante donne le même résultat.</p>
<h2>Écouter</h2>
<p>Une jante nue, sans pneu ni valve, suspendue par une sangle dans le trou central, sonne comme une
cloche quand on la touche d’un maillet de bois. Une fissure laisse ses deux lèvres frotter l’une contre
l’autre et mange la vibration&nbsp;: le son devient mat et court.</p>
<table>
<thead>
<tr><th scope="col">Passage</th><th scope="col">Ce que l’on entend</th></tr>
</thead>
<tbody>
<tr><th scope="row">0 à 6&nbsp;secondes</th><td>Jante saine&nbsp;: trois coups clairs, une note qui ondule
et s’éteint en plus de deux secondes.</td></tr>
<tr><th scope="row">6 à 9&nbsp;secondes</th><td>Jante fissurée&nbsp;: trois coups sourds, un léger
grésillement, puis plus rien.</td></tr>
</tbody>
</table>
<p>Ces deux sons sont reconstitués par calcul, pour que la différence s’entende sans casque ni matériel
d’atelier. Sur une vraie jante l’écart est parfois plus mince.</p>
<h2>Ce que le maillet ne dit pas</h2>
<ul>
<li><strong>Où se trouve la fissure,</strong> ni sa longueur.</li>
<li><strong>Si elle est unique.</strong> Une jante voilée mais saine sonne très bien.</li>
<li><strong>Si la jante est sûre.</strong> Une amorce de fissure peut sonner clair&nbsp;; un pneu monté, une
masse collée ou une sangle mal placée étouffent une jante parfaite.</li>
</ul>
<blockquote>
<p>Un son mat fait arrêter la jante. Un son clair ne la fait pas repartir.</p>
</blockquote>
<p>Seul le contrôle décide&nbsp;: décapage de la zone, ressuage pour les fissures, comparateur pour le
voile. C’est ce que nous faisons avant toute soudure et tout dévoilage. Et si vous n’avez ni sangle ni
maillet, quatre bonnes photos nous en apprennent déjà beaucoup&nbsp;: la fiche à télécharger explique comment
les prendre.</p>
<p>Une roue qui perd de la pression, vibre ou porte une fissure visible ne reprend pas la route avant
d’avoir été contrôlée.</p>
`.trim(),
}

const jantesEteRenovationHiver: DemoArticle = {
  ...noAttachments,
  id: 'jantes-ete-renovation-hiver',
  title: 'Roues d’hiver montées\u00a0: confiez-nous vos jantes d’été',
  main_image: {
    url: '/pictures/atelier-crochets',
    name: 'Trois jantes suspendues à des crochets d’atelier\u00a0: apprêtée, peinte, puis vernie',
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
}

const soudureTigJanteFissuree: DemoArticle = {
  ...noAttachments,
  id: 'soudure-tig-jante-fissuree',
  title: 'Jante fissurée\u00a0: ce que la soudure TIG répare, et ce qu’elle ne doit pas réparer',
  main_image: {
    url: '/pictures/avant-3',
    name: 'Jante argent vue de l’arrière, une fissure à l’intérieur du fût',
  },
  created_at: new Date('2026-10-01T09:00:00+02:00'),
  content: `
<p>Un nid-de-poule pris à bonne allure, une perte de pression lente que le monteur n’explique pas&nbsp;:
la jante est peut-être fissurée. Dans ce cas, ne roulez plus. Peut-on la ressouder&nbsp;? Parfois, selon
l’endroit où passe la fissure.</p>
<h2>Voir la fissure avant de la souder</h2>
<p>Une fissure visible est rarement seule. Après décapage, nous procédons à un ressuage. Un liquide
coloré pénètre dans le métal ouvert et un révélateur blanc le fait ressortir, ce qui montre la longueur
réelle du défaut et l’endroit exact où il s’arrête.</p>
<h2>Le travail</h2>
<p>Le métal est ouvert à la fraise sur toute la profondeur de la fissure, dégraissé, préchauffé, puis
rechargé à l’arc TIG sous argon, avec un métal d’apport adapté à l’alliage. Le refroidissement est lent.
Le cordon est ensuite arasé, l’alignement contrôlé au comparateur, et un second ressuage confirme que
rien n’est resté.</p>
<h2>Là où nous disons non</h2>
<ul>
<li><strong>Sur une branche,</strong> quelle que soit la fissure. La branche porte la charge de la
roue.</li>
<li><strong>Sur le moyeu et autour des trous de fixation,</strong> où passent tous les efforts.</li>
<li><strong>Sur le siège du pneu,</strong> dont dépendent l’étanchéité et la tenue du pneu.</li>
<li><strong>Sur une jante déjà soudée au même endroit,</strong> ou affaiblie par plusieurs
fissures.</li>
<li><strong>Sur le magnésium, le carbone</strong> et les alliages que nous ne connaissons pas.</li>
</ul>
<p>Nous soudons donc une fissure isolée du fût ou un éclat du bord extérieur, à distance de ces zones.
Quand nous refusons, nous le disons par écrit, photos à l’appui, et la jante est à remplacer.</p>
`.trim(),
}

const rediamantageCombienDeFois: DemoArticle = {
  ...noAttachments,
  id: 'rediamantage-combien-de-fois',
  title: 'Rediamantage\u00a0: combien de fois peut-on reprendre la même jante\u00a0?',
  main_image: {
    url: '/pictures/etape-5-diamantee',
    name: 'Jante sortie du tour\u00a0: face et bord en métal brillant, creux anthracite mat',
  },
  created_at: new Date('2026-08-27T09:00:00+02:00'),
  content: `
<p>Une face diamantée est usinée et non peinte. Un outil à pointe de diamant enlève une fine
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
}

const tribofinitionUneSemaine: DemoArticle = {
  ...noAttachments,
  id: 'tribofinition-une-semaine',
  title: 'Tribofinition\u00a0: une semaine en cuve pour un poli que la main n’atteint pas',
  main_image: {
    url: '/pictures/portfolio-bord-poli-2',
    name: 'Bord poli d’une jante à cinq branches, vu de près',
  },
  created_at: new Date('2026-07-02T09:00:00+02:00'),
  content: `
<p>On nous demande souvent pourquoi la tribofinition prend une semaine pour quatre jantes. Le travail est
confié à des milliers de petits cônes de céramique, et le temps de cuve ne se raccourcit pas.</p>
<h2>Le principe</h2>
<p>La jante décapée est plongée dans une cuve vibrante remplie d’abrasifs, d’eau et d’un additif. Chaque
grain frotte très peu, mais partout, au fond des alvéoles, entre les branches, sous le rebord. Les arêtes
les plus vives s’arrondissent très légèrement.</p>
<h2>Quatre étapes</h2>
<ul>
<li><strong>Décapage</strong> de toutes les couches anciennes, jusqu’au métal.</li>
<li><strong>Ébauche</strong> avec un abrasif coupant, qui efface le grain du décapage et les stries
d’usinage.</li>
<li><strong>Finition</strong> avec des grains de plus en plus fins.</li>
<li><strong>Brillantage</strong> avec des billes et un produit de polissage.</li>
</ul>
<p>Les chocs et les rayures profondes sont repris à la main avant l’ébauche, car la cuve adoucit une
marque et ne l’efface pas. Entre deux passages, chaque jante est rincée et contrôlée.</p>
<h2>Ce qu’il faut en attendre</h2>
<p>L’éclat est homogène, un peu plus doux que le miroir d’un polissage à la main. Laissé nu, l’aluminium
ternit. Passez un polish tous les deux ou trois mois et rincez les jantes après le sel. Un vernis demande
moins de soin et adoucit légèrement la brillance.</p>
<p>La tribofinition convient aux jantes anciennes, aux modèles monoblocs et aux pièces aux formes
complexes. Elle ne rattrape ni un voile ni une fissure, que nous traitons, ou refusons, avant la mise en
cuve.</p>
`.trim(),
}

const janteVoileeReconnaitre: DemoArticle = {
  ...noAttachments,
  id: 'jante-voilee-reconnaitre',
  title: 'Vibrations au volant\u00a0: jante voilée ou simple équilibrage\u00a0?',
  main_image: {
    url: '/pictures/atelier-palpeur',
    name: 'Jante nue montée sur un axe, un bras de mesure en appui sur son rebord',
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
<li><strong>Le pneu perd de la pression</strong> sans crevaison visible, parce que le rebord déformé ne
plaque plus le talon.</li>
</ul>
<p>Un choc marque presque toujours le rebord intérieur, celui que l’on ne voit pas sans déposer la roue.
Une jante impeccable de face peut donc être voilée.</p>
<h2>Mesurer, puis redresser</h2>
<p>La jante nue tourne sur un axe de précision et un comparateur relève le faux-rond, dans le sens du
rayon, et le voile, dans le sens de l’axe. Au-delà de quelques dixièmes de millimètre, le conducteur le
sent souvent.</p>
<p>Le redressage se fait à la presse, par petites poussées, avec au besoin une chauffe localisée et
surveillée, car un alliage trop chaud perd la résistance que lui a donnée son traitement thermique. Nous
cherchons les fissures avant de pousser, mesurons après chaque poussée et les cherchons encore à la fin.</p>
<h2>Les limites</h2>
<p>Un voile franc sur le bord se redresse bien. Une jante déformée aux branches ou au moyeu ne se
redresse pas et doit être remplacée. Si votre voiture tire d’un côté, la cause est rarement la jante.
Faites d’abord contrôler la géométrie et les pneus.</p>
<p>Après tout remontage, faites contrôler le serrage des roues au bout de 50 à 100&nbsp;km.</p>
`.trim(),
}

const expertisePhotosDossier: DemoArticle = {
  ...noAttachments,
  attachements: [
    {
      url: '/documents/photographier-une-jante.pdf',
      name: 'Bien photographier une jante\u00a0: fiche pratique, 2\u00a0pages',
    },
  ],
  id: 'expertise-photos-dossier',
  title: 'Experts et gestionnaires de flotte\u00a0: quatre photos qui font gagner du temps',
  main_image: {
    url: '/pictures/avant-1',
    name: 'Avant\u00a0: jante diamantée au bord frotté contre un trottoir et au vernis corrodé',
  },
  created_at: new Date('2026-04-09T09:00:00+02:00'),
  content: `
<p>Jante frottée sur un véhicule de société, restitution de location, dossier d’assurance à clore&nbsp;: la
décision se prend sur photos. Quatre vues bien faites évitent un aller et retour.</p>
<h2>Les quatre vues utiles</h2>
<ul>
<li><strong>La roue entière, de face,</strong> à hauteur de moyeu, sans reflet de ciel.</li>
<li><strong>Le défaut de près,</strong> avec une pièce de monnaie ou une règle pour l’échelle.</li>
<li><strong>Le rebord intérieur,</strong> dès qu’il y a eu un choc.</li>
<li><strong>Le flanc du pneu,</strong> où se lisent la dimension et parfois une hernie.</li>
</ul>
<h2>Ce que nous en déduisons</h2>
<p>Ces images disent la finition d’origine, la profondeur de la rayure, la présence de corrosion sous le
vernis et le risque de voile. Elles suffisent pour chiffrer une rénovation, et pour signaler tout de
suite une jante qu’il vaut mieux remplacer. En cas de doute, nous demandons à voir la
pièce. La fiche jointe à cet article reprend les quatre vues, la lumière et la lecture des dimensions.
Imprimez-la pour vos équipes.</p>
<h2>Un suivi lisible</h2>
<p>Chaque commande porte le numéro d’immatriculation ou l’ordre de réparation que vous nous avez
transmis. Depuis leur espace, les professionnels suivent l’avancement, retrouvent leurs devis et
téléchargent factures et avoirs au format PDF, sans téléphoner.</p>
<p>Rénover plutôt que remplacer réduit souvent le coût du sinistre, écourte l’immobilisation lorsque la
pièce neuve est en rupture et prolonge la vie d’une jante qui n’a qu’un défaut d’aspect.</p>
<p>Vous gérez une flotte ou un cabinet d’expertise&nbsp;? Contactez l’atelier le plus proche. Nous ouvrons
votre compte et convenons ensemble du circuit des pièces.</p>
`.trim(),
}

const twKustomsAcierMoto: DemoArticle = {
  ...noAttachments,
  id: 'tw-kustoms-acier-moto',
  title: 'TW Kustoms\u00a0: l’acier, la moto et les belles mécaniques ont leur atelier',
  main_image: {
    url: '/pictures/cerakote-couronne-bleu',
    name: 'Couronne de moto revêtue de céramique bleu titane',
  },
  created_at: new Date('2026-03-05T09:00:00+01:00'),
  content: `
<p>On nous apporte des jantes, et l’on nous demande si nous pouvons «&nbsp;regarder aussi&nbsp;» un cadre,
un carter ou un jeu d’étriers. C’est le travail de TW Kustoms, notre ligne dédiée au traitement de surface
et à la restauration, à Épinal.</p>
<h2>Ce que nous traitons</h2>
<ul>
<li><strong>Pièces automobiles&nbsp;:</strong> étriers, ressorts, couvre-culasses, berceaux,
visserie.</li>
<li><strong>Moto&nbsp;:</strong> cadres, bras oscillants, carters, couronnes, échappements.</li>
<li><strong>Objets en acier&nbsp;:</strong> mobilier d’atelier, enseignes, pièces de collection.</li>
</ul>
<h2>Des traitements, pas seulement des couleurs</h2>
<p>Le zinc protège l’acier en se sacrifiant à sa place. Le nickel et le cuivre préparent et décorent. Le
chrome durcit et fait miroir. L’anodisation transforme la surface même de l’aluminium. Le polissage
s’emploie seul ou avant un dépôt brillant. Le choix dépend de l’usage autant que de l’œil.</p>
<h2>Le Cerakote</h2>
<p>Ce revêtement céramique, très mince et durci au four, résiste à l’usure, à la corrosion et aux
produits chimiques. Il respecte les cotes des filetages et des portées, là où une peinture épaisse
obligerait à tout reprendre. Bronze, graphite, bleu titane ou rouge mat, la palette est large.</p>
<p>Chaque pièce est d’abord photographiée, démontée, décapée et contrôlée. Apportez-la telle quelle, même grippée, même incomplète, et nous vous dirons ce qu’elle peut redevenir.</p>
`.trim(),
}

const decapageAvantPeinture: DemoArticle = {
  ...noAttachments,
  id: 'decapage-avant-peinture',
  title: 'Décapage\u00a0: la moitié d’une belle peinture se joue avant le pistolet',
  main_image: {
    url: '/pictures/etape-2-decapee',
    name: 'Jante décapée\u00a0: métal nu, gris et mat, les marques du trottoir encore visibles sur le bord',
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
<li><strong>Les anciennes réparations,</strong> mastic, soudures, rebords limés.</li>
<li><strong>Les fissures,</strong> invisibles sous la peinture.</li>
</ul>
<p>Si le devis doit être revu, c’est à ce moment-là. Nous photographions, nous vous envoyons un devis
rectifié, et rien n’est engagé sans votre accord écrit.</p>
<h2>Puis seulement, peindre</h2>
<p>La surface mise à nu est dégraissée, convertie chimiquement pour favoriser l’adhérence, puis apprêtée
sans attendre&nbsp;: l’aluminium s’oxyde en quelques heures. Viennent ensuite la teinte et le vernis,
cuits au four.</p>
<p>Le décapage se commande aussi seul. Carrossiers, restaurateurs et passionnés nous confient leurs
pièces pour les peindre eux-mêmes&nbsp;; elles repartent propres, sèches et protégées pour le transport.
Précisez-le dans votre demande de devis, avec la matière et l’usage de la pièce&nbsp;: tous les métaux
ne passent pas dans le même bain.</p>
`.trim(),
}

/** News of an empty site, newest first. */
export const demoArticles: DemoArticle[] = [
  sonDUneJanteMaillet,
  jantesEteRenovationHiver,
  soudureTigJanteFissuree,
  rediamantageCombienDeFois,
  tribofinitionUneSemaine,
  janteVoileeReconnaitre,
  expertisePhotosDossier,
  twKustomsAcierMoto,
  decapageAvantPeinture,
]
