-- Drives Neovim's own client, headless: diagnostics, a code action applied, a hover. Prints one line for each thing that was seen.
local function out(line) io.stdout:write(line .. '\n') end
local file, server = vim.env.RETRY_SAFETY_FILE, vim.split(vim.env.RETRY_SAFETY_SERVER, '\n')
vim.cmd('edit ' .. vim.fn.fnameescape(file))
vim.bo.filetype = 'typescript'
local id = vim.lsp.start_client({ name = 'retry-safety', cmd = server, root_dir = vim.fn.fnamemodify(file, ':h') })
vim.lsp.buf_attach_client(0, id)

local function diagnostics() return vim.diagnostic.get(0) end
local function wait(condition) return vim.wait(15000, condition, 20) end
local function request(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 10000)
  for _, answer in pairs(answers or {}) do return answer.result end
end

wait(function() return #diagnostics() > 0 end)
out(('NEOVIM %d.%d.%d'):format(vim.version().major, vim.version().minor, vim.version().patch))
for _, d in ipairs(diagnostics()) do out(('DIAGNOSTIC %d:%d severity=%d source=%s code=%s'):format(d.lnum + 1, d.col + 1, d.severity, d.source, d.code or d.user_data.lsp.code)) end

local hover = request('textDocument/hover', { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = 1, character = 3 } })
out('HOVER ' .. hover.contents.value:gsub('\n', ' / '))

-- Each finding is disabled by its action, one after the other, until none is left.
for _ = 1, 5 do
  local first = diagnostics()[1]
  if not first then break end
  local range = { start = { line = first.lnum, character = first.col }, ['end'] = { line = first.end_lnum, character = first.end_col } }
  local actions = request('textDocument/codeAction', { textDocument = { uri = vim.uri_from_bufnr(0) }, range = range, context = { diagnostics = {} } })
  for _, action in ipairs(actions or {}) do
    if action.title:find('for this line') and action.title:find(first.code or first.user_data.lsp.code, 1, true) then
      local before = #diagnostics()
      if not action.edit then action = request('codeAction/resolve', action) end
      out('ACTION ' .. action.title)
      vim.lsp.util.apply_workspace_edit(action.edit, vim.lsp.get_client_by_id(id).offset_encoding)
      wait(function() return #diagnostics() < before end)
      break
    end
  end
end
out('TEXT ' .. vim.api.nvim_buf_get_lines(0, 1, 2, false)[1])
out('AFTER ' .. #diagnostics())
vim.lsp.stop_client(id)
out('STOPPED ' .. tostring(wait(function() return vim.lsp.get_client_by_id(id) == nil end)))
vim.cmd('qa!')
