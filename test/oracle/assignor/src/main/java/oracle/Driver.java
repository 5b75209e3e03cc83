package oracle;

/** Runs scenarios through one assignor. */
interface Driver {
  Expected run(Scenario scenario);
}
