const IDLE_WORDS = new Set(["the", "of", "and"]);
/** Lists words for the form of government, omitted only if the whole name is unknown. */
const STATE_WORDS = new Set([
  "republic",
  "kingdom",
  "state",
  "federal",
  "islamic",
  "arab",
  "peoples",
]);
const FULL_WORDS: ReadonlyMap<string, string> = new Map([
  ["saint", "st"],
  ["rep", "republic"],
  ["dem", "democratic"],
  ["is", "islands"],
]);

let codesByName: ReadonlyMap<string, string> | null = null;

/** Finds a country's code by an English name or a code of ISO 3166-1; null if unknown. */
export function matchCountry(name: string): string | null {
  codesByName ??= collectNames();
  const labels = labelsOf(name);
  return (
    codeOf(name.trim().toUpperCase()) ??
    codesByName.get(keyOf(labels)) ??
    codesByName.get(keyOf(labels.filter((word) => !STATE_WORDS.has(word)))) ??
    null
  );
}

function codeOf(text: string): string | null {
  // "NA" can mean "not available" as well as Namibia.
  if (text === "NA") return null;
  return COUNTRY_CODES.includes(text) ? text : (CODE_BY_ALPHA3.get(text) ?? null);
}

/** Splits a name into words without accents, punctuation and case. */
function labelsOf(name: string): string[] {
  return (
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll("ı", "i")
      .replace(/['’‘ʼ`´]/g, "")
      // Removes the points of "U.S."; any other point separates words.
      .replace(/(?<!\p{L})(\p{L})\./gu, "$1")
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== "" && !IDLE_WORDS.has(word))
      .map((word) => FULL_WORDS.get(word) ?? word)
  );
}

/** Returns an equal key for "Korea, Republic of" and "Republic of Korea": word order is ignored. */
function keyOf(labels: readonly string[]): string {
  return labels.toSorted().join(" ");
}

function collectNames(): ReadonlyMap<string, string> {
  const long = new Intl.DisplayNames("en", { type: "region" });
  const short = new Intl.DisplayNames("en", { type: "region", style: "short" });
  const byName = new Map<string, string>();
  for (const code of COUNTRY_CODES) {
    for (const name of [long.of(code), short.of(code)]) {
      if (name !== undefined) byName.set(keyOf(labelsOf(name)), code);
    }
  }
  for (const [code, names] of Object.entries(COUNTRY_ALIASES)) {
    for (const name of names) byName.set(keyOf(labelsOf(name)), code);
  }
  return byName;
}

/**
 * Lists names in use besides those of browsers, by country code: differing ISO short names, former names,
 * abbreviations. Word order, accents, punctuation, "the", "of" and "and" are ignored. Countries that browsers renamed
 * have both forms.
 */
const COUNTRY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  AE: ["UAE"],
  BA: ["Bosnia", "Bosnia and Herzegovina"],
  BN: ["Brunei Darussalam"],
  BO: ["Plurinational State of Bolivia"],
  BQ: ["Bonaire", "Bonaire, Sint Eustatius and Saba"],
  CD: ["Democratic Republic of the Congo", "DR Congo", "DRC", "Congo Kinshasa", "Zaire"],
  CG: ["Congo", "Republic of the Congo", "Congo Brazzaville"],
  CI: ["Ivory Coast", "Côte d'Ivoire", "Cote d Ivoire"],
  CN: ["Mainland China", "People's Republic of China", "PRC"],
  CV: ["Cabo Verde", "Cape Verde"],
  CZ: ["Czechia", "Czech Republic"],
  FK: ["Falkland Islands (Malvinas)", "Malvinas"],
  FM: ["Federated States of Micronesia"],
  GB: [
    "UK",
    "Great Britain",
    "Britain",
    "England",
    "Scotland",
    "Wales",
    "Northern Ireland",
    "United Kingdom of Great Britain and Northern Ireland",
  ],
  HK: ["Hong Kong", "Hong Kong SAR"],
  HM: ["Heard Island and McDonald Islands"],
  KG: ["Kyrgyz Republic"],
  KP: ["North Korea", "Democratic People's Republic of Korea", "DPRK"],
  KR: ["South Korea", "Republic of Korea"],
  LA: ["Lao People's Democratic Republic", "Lao PDR"],
  LY: ["Libyan Arab Jamahiriya"],
  MF: ["Saint Martin (French part)"],
  MK: [
    "North Macedonia",
    "Macedonia",
    "Former Yugoslav Republic of Macedonia",
    "Macedonia (FYROM)",
    "FYROM",
  ],
  MM: ["Myanmar", "Burma"],
  MO: ["Macao", "Macau", "Macau SAR China"],
  NL: ["Holland"],
  PN: ["Pitcairn"],
  PS: ["Palestine", "Palestinian Territory", "Occupied Palestinian Territory"],
  RU: ["Russian Federation"],
  SH: ["Saint Helena, Ascension and Tristan da Cunha"],
  SK: ["Slovak Republic"],
  SX: ["Sint Maarten (Dutch part)"],
  SY: ["Syrian Arab Republic"],
  SZ: ["Eswatini", "Swaziland"],
  TF: ["French Southern and Antarctic Lands"],
  TL: ["Timor-Leste", "East Timor"],
  TR: ["Türkiye", "Turkey"],
  TW: [
    "Taiwan, Province of China",
    "Republic of China",
    "Republic of China (Taiwan)",
    "Chinese Taipei",
  ],
  TZ: ["United Republic of Tanzania"],
  UM: ["United States Minor Outlying Islands"],
  US: ["US", "USA", "United States of America", "America"],
  VA: ["Holy See", "Vatican", "Holy See (Vatican City State)"],
  VE: ["Bolivarian Republic of Venezuela"],
  VI: ["United States Virgin Islands"],
  VN: ["Viet Nam"],
  WS: ["Western Samoa"],
};

/**
 * Lists every officially assigned code of ISO 3166-1: two letters, then the three of the same country. Kosovo has none;
 * XK is what all use.
 */
const PAIRS = `
  ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE
  BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS
  BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN
  COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST
  EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF
  GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD
  HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM
  JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA
  LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD
  MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM
  NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG
  PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA
  SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD
  STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON
  TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR
  VNVNM VUVUT WFWLF WSWSM XKXKK YEYEM YTMYT ZAZAF ZMZMB ZWZWE
`;

const pairs = PAIRS.trim().split(/\s+/);

export const COUNTRY_CODES: readonly string[] = pairs.map((pair) => pair.slice(0, 2));

export const CODE_BY_ALPHA3: ReadonlyMap<string, string> = new Map(
  pairs.map((pair) => [pair.slice(2), pair.slice(0, 2)]),
);
