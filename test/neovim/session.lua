-- A user's first minute in Neovim: open a file, read what is wrong, ask what a setting means, take the quick fix.
-- Started by run.mjs in a folder of its own. Works with Neovim 0.7 (Debian 12), which has fewer helpers than today's.
local passed, failed = 0, 0
local WAIT_MS = 60000

local function test(name, body)
  local ok, err = pcall(body)
  if ok then passed = passed + 1 else failed = failed + 1 end
  io.stdout:write((ok and '✔ ' or '✘ ') .. name .. (ok and '' or ': ' .. tostring(err)) .. '\n')
end

local function expect(condition, what)
  if not condition then error(what, 2) end
end

local function until_true(what, holds)
  expect(vim.wait(WAIT_MS, holds, 50), 'never happened: ' .. what)
end

vim.cmd('edit streams.properties')
local buffer = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({
  name = 'kafka-streams-config',
  cmd = { vim.env.NODE, vim.env.SERVER, 'lsp', '--stdio' },
  root_dir = vim.loop.cwd(),
})
vim.lsp.buf_attach_client(buffer, id)

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(buffer, method, params, WAIT_MS)
  local answer = answers and answers[id]
  expect(answer and not answer.err, method .. ' failed: ' .. vim.inspect(answer))
  return answer.result
end

local function lines()
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
end

local found
test('shows what is wrong', function()
  until_true('a diagnostic', function() return #vim.diagnostic.get(buffer) > 0 end)
  found = vim.diagnostic.get(buffer)[1]
  expect(found.lnum == 1 and found.code == 'unknown-key', vim.inspect(found))
end)

test('explains a setting on hover', function()
  vim.api.nvim_win_set_cursor(0, { 3, 4 })
  local hover = ask('textDocument/hover', vim.lsp.util.make_position_params(0, 'utf-16'))
  expect(hover.contents.value:find('acceptable.recovery.lag', 1, true), vim.inspect(hover))
end)

test('applies a quick fix', function()
  local params = vim.lsp.util.make_given_range_params({ 2, 0 }, { 2, 5 }, buffer, 'utf-16')
  local range = {
    start = { line = found.lnum, character = found.col },
    ['end'] = { line = found.end_lnum, character = found.end_col },
  }
  params.context = { diagnostics = { {
    range = range, message = found.message, code = found.code, severity = found.severity,
  } } }
  local action
  for _, each in ipairs(ask('textDocument/codeAction', params)) do
    if each.title:find('num.standby.replicas', 1, true) then action = each end
  end
  expect(action and action.edit, 'no quick fix')
  vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
  expect(lines():find('\nnum.standby.replicas=1\n', 1, true), lines())
  until_true('the finding is gone', function()
    return vim.tbl_isempty(vim.tbl_filter(function(each)
      return each.code == 'unknown-key'
    end, vim.diagnostic.get(buffer)))
  end)
end)

test('completes keys', function()
  vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { 'num.stream' })
  vim.api.nvim_win_set_cursor(0, { vim.api.nvim_buf_line_count(buffer), 10 })
  local list = ask('textDocument/completion', vim.lsp.util.make_position_params(0, 'utf-16'))
  local labels = vim.tbl_map(function(item) return item.label end, list.items or list)
  expect(vim.tbl_contains(labels, 'num.stream.threads'), table.concat(labels, ', '))
end)

test('lets the server go', function()
  vim.lsp.stop_client(id)
  until_true('the server is gone', function() return vim.lsp.client_is_stopped(id) end)
end)

io.stdout:write(('\n%d passed, %d failed\n'):format(passed, failed))
vim.cmd(failed > 0 and 'cquit!' or 'quitall!')
